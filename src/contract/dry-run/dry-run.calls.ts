import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { DryRun, DryRunRequest } from './dry-run.ts'

export const dryRun = defineCall({
  name: 'dryRun',
  method: 'POST',
  path: '/api/v1/desk/dry-runs/',
  tag: 'configuration',
  summary: 'What proposed terms would have done over recorded prices and completed orders; writes nothing',
  summaryRu: 'Что дали бы предложенные условия на прошлых курсах и завершённых заявках; ничего не записывает',
  bearer: 'required',
  staff: rights['catalogue.terms'],
  body: DryRunRequest,
  answer: DryRun,
  refusals: ['forbidden', 'not-found'],
})
