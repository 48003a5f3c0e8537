import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { DATABASE } from '#server/platform/embedded-postgres/cluster.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { startOfficeProcess } from '#test/harness/office-process.ts'
import { load } from './load.ts'
import { course } from './rows.ts'

/** What photos that are all sent at once cost the office, and whoever asks for a rate beside them. */
export type PhotosCost = {
  photos: number
  sentBytes: number
  allMs: number
  beforeBytes: number
  mostBytes: number
  afterBytes: number
  quietP99Ms: number
  busyP99Ms: number
}

const PHOTOS = 20
const OF_A_CHECK = 10
/** Twelve megapixels, with the noise of a sensor. */
const SIZE = { width: 4_000, height: 3_000 }
const [SECONDS, PER_SECOND] = [8, 200]

export async function costPhotos(folder: string): Promise<PhotosCost> {
  const home = join(folder, 'photos')
  const office = await startOfficeProcess(home, { AGIO_TRUSTED_PROXIES: '127.0.0.1' })
  const watched = watchMemory(office.pid)
  try {
    const places = await openChecks(office.url, home)
    const bytes = await sharp({
      create: { ...SIZE, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
    })
      .jpeg({ quality: 88 })
      .toBuffer()
    const quiet = await load(office.url, course, SECONDS, PER_SECOND)
    const beforeBytes = memoryOf(office.pid)
    watched.forget()
    const beside = load(office.url, course, SECONDS, PER_SECOND)
    await sleep(1_000)
    const begun = performance.now()
    const times = await Promise.all(
      places.map(async ({ path, cookie }) => {
        const answer = await fetch(`${office.url}${path}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream', cookie, origin: office.url },
          body: bytes as Buffer<ArrayBuffer>,
        })
        if (answer.status !== 201) throw new Error(`a photo was answered ${answer.status}: ${await answer.text()}`)
        await answer.body?.cancel()
        return performance.now() - begun
      }),
    )
    const busy = await beside
    const mostBytes = watched.most()
    await sleep(30_000)
    return {
      photos: PHOTOS,
      sentBytes: bytes.length,
      allMs: Math.max(...times),
      beforeBytes,
      mostBytes,
      afterBytes: memoryOf(office.pid),
      quietP99Ms: quiet.p99Ms,
      busyP99Ms: busy.p99Ms,
    }
  } finally {
    watched.stop()
    await office.stop()
  }
}

/** Places for photos, of checks that are asked for claims of two customers. */
async function openChecks(url: string, home: string): Promise<{ path: string; cookie: string }[]> {
  const pool = openPool({ socketDir: join(home, 'run'), user: '', database: DATABASE }, 1)
  const places: { path: string; cookie: string }[] = []
  try {
    for (let opened = 0; opened < PHOTOS / OF_A_CHECK; opened++) {
      const email = `customer-${opened}@example.org`
      const { id, cookie } = await openExampleClaim(url, { id: randomUUID(), email })
      const check = randomUUID()
      await openDb(pool)
        .insertInto('verification_checks')
        .values({
          id: check,
          claim_id: id,
          kind: 'identity',
          because: 'direction',
          photos: OF_A_CHECK,
          state: 'asked',
          asked_at: new Date(),
        })
        .execute()
      for (let i = 0; i < OF_A_CHECK; i++)
        places.push({
          path: `/api/v1/verification/${id}/checks/${check}/photos/${randomUUID()}/`,
          cookie: `${cookie.name}=${cookie.value}`,
        })
    }
  } finally {
    await pool.end()
  }
  return places
}

function watchMemory(office: number) {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(office))
  }, 100)
  return {
    forget: () => {
      most = 0
    },
    most: () => most,
    stop: () => clearInterval(timer),
  }
}

/** The resident memory of the office and of the process that draws its photos. What both have of the same file, such as Node itself, counts once. */
function memoryOf(office: number): number {
  const own = mappingsOf(office)
  const shared = new Set(own.map(({ file }) => file).filter(file => file.startsWith('/')))
  const drawing = told(office, `task/${office}/children`)
    .split(' ')
    .filter(child => told(child, 'cmdline').includes('clean-photo-process'))
    .flatMap(mappingsOf)
  const kilobytes = [
    ...own.map(({ resident }) => resident),
    ...drawing.map(({ file, resident, anonymous }) => (shared.has(file) ? anonymous : resident)),
  ]
  return 1_024 * kilobytes.reduce((sum, each) => sum + each, 0)
}

type Mapping = { file: string; resident: number; anonymous: number }

const mappingsOf = (pid: number | string): Mapping[] =>
  told(pid, 'smaps')
    .split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
    .map(text => {
      const kilobytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
      const file = text.split('\n', 1)[0]!.split(/ +/)[5] ?? ''
      return { file, resident: kilobytes('Rss'), anonymous: kilobytes('Anonymous') }
    })

/** What the system tells of a process; nothing when it has ended meanwhile. */
function told(pid: number | string, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
