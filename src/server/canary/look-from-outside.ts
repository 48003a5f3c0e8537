import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { accountsIn } from '#contract/account-formats/account-in-text.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Difference, differenceIn, type Reading } from './compare-pages.ts'

export type Sight = Difference & { place: string }

export type LookDeps = {
  db: Db
  secret: string
  /** The public address. */
  origin: string
  /** What this process itself answers a visitor, from its own code and the database. */
  askItself: (path: string, headers: Record<string, string>) => Promise<Response>
  pauseMs?: number
}

/** As any visitor: whoever serves the canary something else than people has to know it first. */
const VISITOR = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept-language': 'ru,en;q=0.8',
  accept: 'text/html,application/json,*/*;q=0.8',
}

const READINGS = 4
const DEADLINE_MS = 20_000
/** So many orders that wait for their payment are looked at, the newest first. */
const CLAIMS = 3
const PAGES = [
  '/',
  '/en',
  '/contacts',
  '/rules',
  '/cash',
  '/partners',
  '/api/v1/calculator/',
  '/export/rates.xml',
  '/export/rates.json',
]

/**
 * Reads the office from outside as a visitor would, and returns what is not as this process and the database say. Throws when the public
 * address cannot be read at all.
 */
export async function lookFromOutside(deps: LookDeps): Promise<Sight[]> {
  const { db, secret } = deps
  const sights: Sight[] = []
  const home = await look(deps, '/', {}, sights)
  for (const path of PAGES.slice(1)) await look(deps, path, {}, sights)
  const pair = /href="(\/exchange\/[\w-]+)"/.exec(home)?.[1]
  if (pair) await look(deps, pair, {}, sights)
  // What this process names is read, and not what was found outside: scripts that were put in differ already.
  for (const script of new Set(
    [...home.matchAll(/["'(](\/assets\/[\w.-]+\.(?:js|css))["')]/g)].map(([, path]) => path!),
  ))
    await look(deps, script, {}, sights)

  for (const { id, pay_to } of await claimsToPay(db)) {
    const page = await look(deps, `/claim/${id}`, { cookie: `${claimCookie(id)}=${claimKey(id, secret)}` }, sights)
    const text = page.replaceAll(/\s/g, '')
    for (const { value } of (pay_to as PayTo).fields)
      if (!text.includes(value.replaceAll(/\s/g, '')))
        sights.push({ place: `/claim/${id}`, shown: accountsIn(page).join(', '), expected: value })
  }
  return [...sights, ...(await lettersAstray(deps))]
}

/** Returns what this process says of the address. */
async function look(
  { origin, askItself, pauseMs = 1_500 }: LookDeps,
  path: string,
  own: Record<string, string>,
  sights: Sight[],
): Promise<string> {
  const headers = { ...VISITOR, ...own }
  const readings: Reading[] = []
  let difference: Difference | undefined
  for (let n = 0; n < READINGS; n++) {
    if (n > 0) await sleep(pauseMs)
    const before = await written(await askItself(path, headers))
    const outside = await written(
      await fetch(new URL(path, origin), { headers, redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) }),
    )
    const after = await written(await askItself(path, headers))
    readings.push({ before, outside, after })
    difference = differenceIn(readings)
    if (!difference) break
  }
  if (difference) sights.push({ place: path, ...difference })
  return readings.at(-1)!.after
}

/** A redirect and its aim count like a text. */
const written = async (answer: Response): Promise<string> =>
  `${answer.status} ${answer.headers.get('location') ?? ''}\n${await answer.text()}`

const claimsToPay = (db: Db) =>
  db
    .selectFrom('claims')
    .select(['id', 'pay_to'])
    .where('state', '=', 'awaiting-payment')
    .where('pay_to', 'is not', null)
    .orderBy('number', 'desc')
    .limit(CLAIMS)
    .execute()

/** Letters that tell a customer to pay. */
const BEFORE_PAYMENT = ['claim-opened', 'claim-ending']

/** Letters about orders that wait to be sent and whose link is not that of the order, or that name an account that the order does not have. */
async function lettersAstray({ db, secret }: LookDeps): Promise<Sight[]> {
  const { rows } = await sql<{ kind: string; data: { page: string }; claim: object | null }>`
    select o.kind, o.data, jsonb_build_array(c.pay_to, c.from_account, c.to_account, c.refund_account) as claim
    from outbox o
    left join claims c on c.id::text = substring(o.data ->> 'page' from '^/claim/([0-9a-f-]{36})')
    where o.state = 'waiting' and o.data ->> 'page' like '/claim/%'`.execute(db)
  return rows.flatMap(({ kind, data, claim }) => {
    const [, id = '', key] = /^\/claim\/([\da-f-]{36})[^?]*(?:\?key=([\w-]+))?/.exec(data.page) ?? []
    const known = JSON.stringify(claim).replaceAll(/\s/g, '')
    const strangers = BEFORE_PAYMENT.includes(kind)
      ? accountsIn(JSON.stringify({ ...data, page: undefined })).filter(account => !known.includes(account))
      : []
    const place = `${kind} ${id}`
    return [
      ...(key !== undefined && key !== claimKey(id, secret)
        ? [{ place, shown: data.page, expected: `/claim/${id}` }]
        : []),
      ...strangers.map(shown => ({ place, shown, expected: '' })),
    ]
  })
}
