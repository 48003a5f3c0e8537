import type { Hono } from 'hono'
import { sourceCurrencies } from '#contract/calculator.calls.ts'
import { type Env, serve } from '#server/http/serve.ts'
import type { CatalogueBoard } from './catalogue.ts'

export function catalogueRoutes(app: Hono<Env>, board: CatalogueBoard): void {
  serve(app, sourceCurrencies, () => board.now.sourceCurrencies)
}
