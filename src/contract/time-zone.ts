import { z } from 'zod'
import { dateFormat } from './intl-formats.ts'

/** A name of the time zone database, such as Europe/Moscow. */
export const TimeZone = z.string().refine(isTimeZone, { message: 'no such time zone' })

function isTimeZone(name: string): boolean {
  try {
    dateFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
