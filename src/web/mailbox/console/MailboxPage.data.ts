import type { LoaderFunctionArgs } from 'react-router'
import type { MailboxStatus } from '#contract/mailbox/mailbox-status.ts'
import { apiOf } from '#web/api/api.ts'

export type MailboxData = { status: MailboxStatus }

export async function loader({ context }: LoaderFunctionArgs): Promise<MailboxData> {
  return { status: await apiOf(context)('GET /api/v1/desk/mailbox/') }
}
