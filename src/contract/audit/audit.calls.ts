import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { AuditEntry } from './audit.ts'

const tag = 'desk'

export const deskAudit = defineCall({
  name: 'deskAudit',
  method: 'GET',
  path: '/api/v1/desk/audit/',
  tag,
  summary: 'All actions of staff, the newest first, with the state before and after',
  summaryRu: 'Все действия сотрудников, сначала новые, с «было» и «стало»',
  bearer: 'required',
  staff: rights['audit.see'],
  query: z.strictObject({
    ...paging(50),
    staff: z.uuid().optional(),
    subject: z.string().max(80).optional(),
    action: z.string().max(40).optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  answer: pageOf(AuditEntry).meta({ id: 'AuditLog' }),
})
