import type { LiveStream } from '#web/api/live-streams.ts'
import { storedDirections } from './direction-list.ts'

/** The changes of the board after the version that this browser has. */
export const boardStream = (boardVersion: string): LiveStream => ({
  path: '/api/v1/calculator/stream/',
  events: ['board'],
  since: () => storedDirections()?.version ?? boardVersion,
})
