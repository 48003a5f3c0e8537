import { useOffice } from './office.ts'

/** The time zone that the office lives by. */
export const useOfficeZone = (): string => useOffice().timeZone ?? 'UTC'
