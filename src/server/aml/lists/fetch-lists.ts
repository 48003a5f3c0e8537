import type { Logger } from 'pino'
import type { AlarmFault, RaisedAlarm } from '#contract/alarms/alarm-details.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { EndAlarm } from '#server/alarms/alarms.store.ts'
import { policyOf } from '#server/aml/policies.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { importList } from './import-list.ts'
import { type ImportedList, importedLists, listChecked, type Validators, validatorsOf } from './lists.store.ts'
import { type SanctionsList, sanctionsLists } from './sanctions-lists.ts'

/** Where lists are fetched from. Absent: the owner imports them. */
export type ListAddresses = Readonly<Record<SanctionsList, string>> | undefined

export type ListLimits = { mostBytes: number; timeoutMs: number }
const LIMITS: ListLimits = { mostBytes: 300 * 1024 * 1024, timeoutMs: 10 * 60_000 }

const FETCHED_EACH_MS = 23 * HOUR_MS
/** A publisher that does not answer for so long is worth a call. */
const SILENT_MS = 48 * HOUR_MS

/** Tells staff that a list is old or cannot be read. */
type RaiseOfList = (alarm: RaisedAlarm<'sanctions-list'>) => Promise<void>

type FetchDeps = {
  db: Db
  addresses: ListAddresses
  alarm: RaiseOfList
  endAlarm: EndAlarm
  log: Logger
  limits?: ListLimits
}

/** Looks each hour whether a list is due, so that a failure is tried again within the day, and a new office has its lists soon. */
export const fetchListsDaily = (deps: FetchDeps, now: () => Date): Task =>
  dueTask('aml-lists', '23 * * * *', ({ signal }) => fetchDueLists(deps, now, signal))

/** Fetches what is due, imports it, and tells staff what could not be read and what is old. */
export async function fetchDueLists(
  { db, addresses, alarm, endAlarm, log, limits = LIMITS }: FetchDeps,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const known = await importedLists(db)
  const failed = new Set<string>()
  for (const list of addresses ? sanctionsLists : []) {
    const before = known.find(imported => imported.list === list)
    if (before && now().getTime() - before.checkedAt.getTime() < FETCHED_EACH_MS) continue
    const fault = await fetchList(db, list, { url: addresses![list], limits, now: now(), signal })
    if (signal.aborted) return
    if (!fault) continue
    failed.add(list)
    log.warn({ list, ...fault }, 'a sanctions list could not be fetched')
    if (fault.lasting || !before || ageMs(before, now()) > SILENT_MS)
      await alarm({ kind: 'sanctions-list', subject: list, detail: fault.detail })
  }
  // Lists that nobody has compared with the published ones for so long are old.
  const { listDays } = await policyOf(db)
  for (const imported of await importedLists(db)) {
    const days = Math.floor(ageMs(imported, now()) / DAY_MS)
    if (days >= listDays)
      await alarm({ kind: 'sanctions-list', subject: imported.list, detail: { fault: 'old', days } })
    else if (!failed.has(imported.list)) await endAlarm({ kind: 'sanctions-list', subject: imported.list })
  }
}

const ageMs = ({ checkedAt }: ImportedList, now: Date) => now.getTime() - checkedAt.getTime()

/** `lasting`: it does not pass by itself, as a network does. `why` is for the log: what could not be read. */
type Fault = { detail: AlarmFault; lasting: boolean; why?: string }
type Fetched = { url: string; limits: ListLimits; now: Date; signal: AbortSignal }

/** Fetches a list, unless it is the one that is imported already. */
async function fetchList(
  db: Db,
  list: SanctionsList,
  { url, limits, now, signal }: Fetched,
): Promise<Fault | undefined> {
  const { host } = new URL(url)
  const passing = (detail: AlarmFault): Fault => ({ detail, lasting: false })
  const lasting = (detail: AlarmFault): Fault => ({ detail, lasting: true })
  const known = await validatorsOf(db, list, url)
  try {
    const response = await fetch(url, {
      headers: defined({
        accept: 'application/xml, text/xml, */*;q=0.1',
        'if-none-match': known?.etag || undefined,
        'if-modified-since': known?.lastModified || undefined,
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    })
    if (response.status === 304 && (known?.etag || known?.lastModified)) {
      await listChecked(db, list, now)
      return undefined
    }
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel()
      const { status } = response
      const refused: AlarmFault = { fault: 'status', host, status, method: 'GET' }
      return status >= 500 || status === 429 ? passing(refused) : lasting(refused)
    }
    const imported = await importList(db, list, textOf(response.body, limits.mostBytes), {
      now,
      validators: validatorsFrom(url, response.headers),
    })
    if (imported.ok) return undefined
    const { refusal } = imported
    if (refusal.reason === 'unreadable') return { ...lasting({ fault: 'no-list', host }), why: refusal.detail }
    const { addresses, before } = refusal
    return lasting({ fault: 'much-shorter', host, addresses, before })
  } catch (error) {
    if (error instanceof TooLong) return lasting({ fault: 'list-too-large', host })
    const { name } = error as Error
    if (name === 'TimeoutError' || name === 'AbortError') return passing({ fault: 'slow', host })
    // What `fetch` throws when a connection fails or breaks off.
    if (error instanceof TypeError) return passing({ fault: 'silent', host })
    throw error
  }
}

const LONGEST_HEADER = 300

function validatorsFrom(url: string, headers: Headers): Validators {
  const short = (name: string) => {
    const value = headers.get(name)
    return value !== null && value.length <= LONGEST_HEADER ? value : null
  }
  return { source: url, etag: short('etag'), lastModified: short('last-modified') }
}

class TooLong extends Error {}

async function* textOf(body: ReadableStream<Uint8Array>, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > most) throw new TooLong()
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}
