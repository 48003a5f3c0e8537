import { oneOfOr, page, queryOf, withQuery } from '#web/forms/address-query.ts'

const STATEMENTS_PATH = '/console/statements'

const list = queryOf<{ page: number }>({ page })
export const readStatementsQuery = list.read
export const statementsPath = (query: { page?: number } = {}): string => withQuery(STATEMENTS_PATH, list.write(query))

export type StatementQuery = { only: 'left' | 'all'; page: number }
const one = queryOf<StatementQuery>({ only: oneOfOr(['left', 'all'], 'left'), page })
export const readStatementQuery = one.read
export const statementPath = (id: string, query: Partial<StatementQuery> = {}): string =>
  withQuery(`${STATEMENTS_PATH}/${id}`, one.write(query))
