import { useActionData, useLoaderData } from 'react-router'
import { InitNotices } from '#web/calculator/InitNotices.tsx'
import { MaintenanceNotice } from '#web/calculator/MaintenanceNotice.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ClaimForm } from './ClaimForm.tsx'
import styles from './ClaimFormPage.module.css'
import { type ClaimFormData, questionOf } from './claim-form-data.ts'
import type { FormOutcome } from './send-claim.ts'

export { loader } from './claim-form-data.ts'
export { action, shouldRevalidate } from './send-claim.ts'

export const handle: PageHandle<ClaimFormData> = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead, noindex: true }),
}

export function Component() {
  const data = useLoaderData<ClaimFormData>()
  const outcome = useActionData<FormOutcome>()
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      <MaintenanceNotice tech={data.view.tech} />
      <InitNotices notices={data.notices} />
      {/* Another address brings another form, not the old one with other figures. */}
      <ClaimForm key={JSON.stringify(questionOf(data))} data={data} outcome={outcome} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Заявка на обмен',
    lead: 'Два шага: реквизиты и проверка. Платить нужно только после того, как заявка создана.',
  },
  en: {
    title: 'Place an order',
    lead: 'Two steps: your details and a review. You pay only after the order is placed.',
  },
})
