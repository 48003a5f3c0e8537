import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { locales } from '#contract/locale.ts'
import { AmlPolicyView } from './aml.ts'

const tag = 'calculator'

export const amlPolicy = defineCall({
  name: 'amlPolicy',
  method: 'GET',
  path: '/api/v1/aml/policy/',
  tag,
  summary: 'The AML policy that holds now, or an earlier version of it',
  summaryRu: 'Правила AML, которые действуют сейчас, или прежняя их версия',
  bearer: 'ignored',
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  answer: AmlPolicyView,
  refusals: ['not-found'],
})

export const amlDecisions = defineCall({
  name: 'amlDecisions',
  method: 'GET',
  path: '/api/v1/desk/aml-decisions/',
  tag: 'desk',
  summary:
    'Decisions of AML checks with their evidence, of a claim or of days, as a table for spreadsheets. The export is audited',
  summaryRu: 'Решения проверок AML с основаниями, по заявке или за дни, таблицей для Excel. Выгрузка попадает в журнал',
  bearer: 'required',
  staff: rights['audit.see'],
  proof: 'always',
  query: z.strictObject({
    claim: z.uuid().optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    locale: z.enum(locales).default('ru'),
  }),
  answer: { mediaType: 'text/csv' },
})
