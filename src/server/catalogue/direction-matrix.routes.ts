import type { Hono } from 'hono'
import { readDirectionMatrix } from '#contract/catalogue/direction-matrix.calls.ts'
import { defined } from '#contract/defined.ts'
import type { RecordLists } from '#server/changes/list-records.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type MatrixInput, matrixOf } from './direction-matrix.ts'

export type DirectionMatrixDeps = {
  lists: RecordLists
  currencies: () => MatrixInput['currencies']
  rateNow: MatrixInput['rateNow']
}

export function directionMatrixRoutes(app: Hono<Env>, { lists, currencies, rateNow }: DirectionMatrixDeps): void {
  serve(app, readDirectionMatrix, async (_, { query: { search, state = [], city = [], ...filter } }) => {
    const where = [...state.map(value => `state:${value}`), ...city.map(value => `city:${value}`)]
    const [rows, asked] = await Promise.all([
      lists.find('direction'),
      search || where.length > 0 ? lists.find('direction', defined({ search, where })) : undefined,
    ])
    const found = asked && new Set(asked.map(({ key }) => key))
    return matrixOf({
      // The list has the records as the section reads them.
      rows: rows as MatrixInput['rows'],
      found,
      currencies: currencies(),
      filter,
      rateNow,
    })
  })
}
