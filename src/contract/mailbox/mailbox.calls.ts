import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { MailboxStatus } from './mailbox-status.ts'

export const readMailboxStatus = defineCall({
  tag: 'desk',
  bearer: 'required',
  staff: rights['chat.answer'],
  name: 'readMailboxStatus',
  method: 'GET',
  path: '/api/v1/desk/mailbox/',
  summary: 'Whether replies by e-mail are read, when last, and what went wrong',
  summaryRu: 'Читаются ли ответы по почте, когда в последний раз и что пошло не так',
  answer: MailboxStatus,
})
