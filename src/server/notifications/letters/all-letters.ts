import { reserveAvailable } from './reserve-available.ts'

/** Every kind of letter by its name, which is also the name of its file. */
export const letters = {
  'reserve-available': reserveAvailable,
} as const
