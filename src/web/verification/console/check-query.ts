import { oneOfOr, page, queryOf, withQuery } from '#web/forms/address-query.ts'

export const CHECKS_PATH = '/console/verification'

const shown = ['waiting', 'decided', 'withdrawn'] as const
export type ChecksQuery = { show: (typeof shown)[number]; page: number }

const listed = queryOf<ChecksQuery>({ show: oneOfOr(shown, 'waiting'), page })
export const readChecksQuery = listed.read
export const checksPath = (query: Partial<ChecksQuery> = {}): string => withQuery(CHECKS_PATH, listed.write(query))
export const checkPath = (id: string): string => `${CHECKS_PATH}/${id}`
export const photoPath = (check: string, photo: string): string => `/api/v1/desk/verification/${check}/photos/${photo}/`
