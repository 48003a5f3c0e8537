import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { systemClock } from '#main/clock.ts'
import { type OpenOffice, openOffice } from '#main/office.ts'
import { demoCurrencies } from '#server/catalogue/demo-office.ts'
import { type DatabaseAddress, type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { createListener } from '#server/platform/http/listener.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { onServer } from './claims.ts'
import { median } from './measurements.ts'
import { databaseWith } from './old-office.ts'

/** Processor time of one view of the matrix of directions, and its size before and after packing. */
export type MatrixCost = { directions: number; ms: number; bytes: number; packedBytes: number }

const WARM_UP = 10
const VIEWS = 31

/** An office in which so many currencies are all exchanged for each other. */
export const costMatrix = (folder: string, currencies: number): Promise<MatrixCost> =>
  onServer(join(folder, 'matrix'), { durable: false }, async address => {
    const database = await databaseWith(address, `matrix_${currencies}`)
    const pool = openPool(database, 2)
    const home = join(folder, 'office')
    await mkdir(home, { recursive: true })
    await fill(openDb(pool), currencies)
    const office = await serveOffice(database, home)
    try {
      const owner = await newPersonSignedIn({ url: office.url, db: openDb(pool) }, { role: 'owner' })
      return { directions: currencies * (currencies - 1), ...(await costOfViews(office.url, owner)) }
    } finally {
      await office.stop()
      await pool.end()
    }
  })

/** Coins and roubles, each of them as often as it takes. */
async function fill(db: Db, count: number): Promise<void> {
  const kinds = demoCurrencies.filter(({ code }) => ['BTC', 'ETH', 'LTC', 'TRX', 'SBERRUB', 'TCSBRUB'].includes(code))
  const currencies = Array.from({ length: count }, (_, i) => ({
    ...kinds[i % kinds.length]!,
    code: `${kinds[i % kinds.length]!.code}${i}`,
  }))
  await db
    .insertInto('currencies')
    .values(
      currencies.map(({ code, name, ticker, kind, category, scale, glyph, color }, position) => ({
        code,
        name_ru: `${name.ru} ${position}`,
        name_en: `${name.en} ${position}`,
        ticker,
        network: null,
        kind,
        category,
        scale,
        glyph,
        color,
        reason: null,
        popular: false,
        position,
      })),
    )
    .execute()
  await sql`
    insert into directions (from_currency, to_currency, formula, margin_bps, floor_bps, state, reason)
    select source.code, target.code,
      case
        when source.ticker = target.ticker then '1'
        when target.ticker = 'RUB' then source.ticker || '/USDT * USDT/RUB'
        when source.ticker = 'RUB' then '1 / (' || target.ticker || '/USDT * USDT/RUB)'
        else source.ticker || '/USDT / ' || target.ticker || '/USDT'
      end,
      150, 50, chosen.state, case when chosen.state = 'on' then null else 'bench' end
    from currencies source
    join currencies target on target.code <> source.code
    cross join lateral (
      select case when (source.position + target.position) % 20 = 0 then 'paused' else 'on' end as state
    ) as chosen`.execute(db)
  await db.updateTable('office').set({ opened_at: new Date() }).execute()
}

async function serveOffice(database: DatabaseAddress, home: string) {
  let fetch: OpenOffice['fetch'] = () => new Response('opening', { status: 503 })
  const server = createListener({ fetch: (request, env) => fetch(request, env), origin: 'http://127.0.0.1' })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const office = await openOffice({
    database,
    home,
    origin: url,
    demo: false,
    rates: 'demo',
    demoPast: false,
    secret: TEST_SECRET,
    now: systemClock,
    trustedProxies: [],
    metricsHere: true,
    log: pino({ level: 'silent' }),
  })
  fetch = office.fetch
  return {
    url,
    async stop() {
      server.closeAllConnections()
      server.close()
      await office.close()
    },
  }
}

async function costOfViews(url: string, { cookies }: SignedInPerson) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const view = () => packed(`${url}/console/directions/matrix`, { cookie, accept: 'text/html' })
  for (let i = 0; i < WARM_UP; i++) await view()
  const times: number[] = []
  let last: Buffer = Buffer.alloc(0)
  for (let i = 0; i < VIEWS; i++) {
    const before = process.cpuUsage()
    last = await view()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  const bytes = gunzipSync(last).length
  return { ms: median(times), bytes, packedBytes: last.length }
}

/** An answer as it comes over the wire. */
function packed(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'accept-encoding': 'gzip' } }, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(Buffer.concat(parts)) : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    }).on('error', reject)
  })
}
