import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { DryRun, DryRunRequest } from './dry-run.ts'
import { KeptQuotes, KeptQuotesRequest } from './kept-quotes.ts'

export const dryRun = defineCall({
  name: 'dryRun',
  method: 'POST',
  path: '/api/v1/desk/dry-runs/',
  tag: 'configuration',
  summary: 'What proposed terms would have done over recorded prices and completed orders; writes nothing',
  summaryRu: 'Что дали бы предложенные условия на прошлых курсах и завершённых заявках; ничего не записывает',
  bearer: 'required',
  staff: rights['catalogue.terms'],
  proof: 'never',
  body: DryRunRequest,
  answer: DryRun,
  refusals: ['forbidden', 'not-found'],
})

export const keptQuotes = defineCall({
  name: 'keptQuotes',
  method: 'POST',
  path: '/api/v1/desk/dry-runs/kept-quotes/',
  tag: 'configuration',
  summary: 'What keeping the sums that were shown would have cost over recorded prices; writes nothing',
  summaryRu: 'Во что обошлось бы удержание показанных сумм на записанных курсах; ничего не записывает',
  bearer: 'required',
  staff: rights['settings.set'],
  proof: 'never',
  body: KeptQuotesRequest,
  answer: KeptQuotes,
})
