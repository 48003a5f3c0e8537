import type { DirectionItem } from '#contract/calculator/direction.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'

/** The list of directions, and the version of the board that it is at least as new as. */
export type KnownDirections = { version: string; items: DirectionItem[] }

const DIRECTIONS_PATH = '/api/v1/calculator/'
const KEY = 'directions'

/**
 * Asked once a session: what has changed since then, the stream tells after `version`. Where this device has no
 * connection, that is waited for; everything else that goes wrong is the end.
 */
export async function loadDirections(api: Api, version: string): Promise<KnownDirections> {
  const stored = storedDirections()
  if (stored) return stored
  if (isDisconnected()) await connection()
  try {
    const known = { version, items: await api(`GET ${DIRECTIONS_PATH}`) }
    writeStored('sessionStorage', KEY, known)
    return known
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isDisconnected()) return loadDirections(api, version)
    throw new DirectionsError(error.problem.detail)
  }
}

export const storedDirections = (): KnownDirections | undefined =>
  readStored('sessionStorage', KEY, recogniseDirections)

const isDisconnected = () => navigator.onLine === false
const connection = () => new Promise(resolve => addEventListener('online', resolve, { once: true }))

/** Without the directions there is no calculator: the page says this and nothing else. */
class DirectionsError extends Error {
  constructor(details: string) {
    super(`Could not fetch data from ${DIRECTIONS_PATH} error: ${details}`)
    this.name = 'DirectionsError'
  }
}

function recogniseDirections(stored: unknown): KnownDirections | undefined {
  const known = stored as Partial<KnownDirections> | null
  if (typeof known?.version !== 'string' || !Array.isArray(known.items)) return undefined
  return known.items.every(item => typeof item?.from === 'string' && typeof item.to === 'string')
    ? (known as KnownDirections)
    : undefined
}
