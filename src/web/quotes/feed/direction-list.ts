import type { DirectionItem } from '#contract/catalogue/direction.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'

/** The list of directions, at least as new as this version of the board. */
export type KnownDirections = { version: string; items: DirectionItem[] }

const DIRECTIONS_PATH = '/api/v1/calculator/'
const KEY = 'directions'

/**
 * Loaded once a session; the stream sends the changes after `version`. Without a connection the load waits for one; every
 * other failure is final.
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

/** Without the directions there is no calculator; the page shows only this message. */
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
