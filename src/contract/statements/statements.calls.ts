import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { STATEMENT_BYTES } from './line-kinds.ts'
import { LineDecision, StatementId, StatementItem, StatementView } from './statements.ts'

const tag = 'desk'
const StatementParams = z.strictObject({ id: StatementId })

export const statements = defineCall({
  name: 'statements',
  method: 'GET',
  path: '/api/v1/desk/statements/',
  tag,
  summary: 'The statements of banks and wallets that were read, the latest first',
  summaryRu: 'Загруженные выписки банков и кошельков, сначала новые',
  bearer: 'required',
  staff: rights['money.see'],
  query: z.strictObject(paging(25)),
  answer: pageOf(StatementItem).meta({ id: 'Statements' }),
})

export const readStatement = defineCall({
  name: 'readStatement',
  method: 'PUT',
  path: '/api/v1/desk/statements/{id}/',
  tag,
  summary:
    'Reads a statement (1C exchange format, camt.053 or CSV) and matches its lines with the books. The caller makes the id; the same file changes nothing',
  summaryRu:
    'Загружает выписку (обмен 1С, camt.053 или CSV) и сверяет её строки с учётом. id задаёт вызывающий; тот же файл ничего не меняет',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'never',
  params: StatementParams,
  query: z.strictObject({
    name: z.string().trim().min(1).max(120),
    currency: CurrencyCode,
    account: z.uuid().toLowerCase().optional().meta({ description: 'The deposit account; absent: the whole currency' }),
  }),
  file: { most: STATEMENT_BYTES },
  answer: StatementItem,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'key-reused', 'unreadable-statement', 'wrong-currency'],
})

export const statement = defineCall({
  name: 'statement',
  method: 'GET',
  path: '/api/v1/desk/statements/{id}/',
  tag,
  summary: 'The lines of a statement with what they are in the books or could be, and what the books have and it lacks',
  summaryRu: 'Строки выписки: чем они стали в учёте или могут быть; и что есть в учёте, а в выписке нет',
  bearer: 'required',
  staff: rights['money.see'],
  params: StatementParams,
  query: z.strictObject({ ...paging(50), only: z.enum(['left', 'all']).default('left') }),
  answer: StatementView,
  refusals: ['not-found'],
})

export const decideStatementLine = defineCall({
  name: 'decideStatementLine',
  method: 'POST',
  path: '/api/v1/desk/statements/{id}/lines/{line}/',
  tag,
  summary: 'Says what a line is, or leaves it open. Moves no money',
  summaryRu: 'Говорит, чем является строка, или оставляет её открытой. Деньги не движутся',
  bearer: 'required',
  staff: rights['money.keep'],
  proof: 'never',
  params: StatementParams.extend({ line: z.string().regex(/^\d{1,18}$/) }),
  body: LineDecision,
  answer: StatementItem,
  refusals: ['not-found', 'already-used'],
})
