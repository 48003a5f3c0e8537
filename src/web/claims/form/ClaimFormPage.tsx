import { useLoaderData, useParams } from 'react-router'
import { usePosted } from '#web/forms/use-posted.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { NoDirections } from '#web/quotes/calculator/first-view.ts'
import { InitNotices } from '#web/quotes/calculator/InitNotices.tsx'
import { MaintenanceNotice } from '#web/quotes/calculator/MaintenanceNotice.tsx'
import { NoDirectionsText, noDirectionsHead } from '#web/quotes/calculator/NoDirectionsText.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { type ClaimFormData, claimQuestion } from './ClaimFormPage.data.ts'
import styles from './ClaimFormPage.module.css'
import { type ClaimFormOutcome, refusedCode } from './send-claim.ts'

export { action, loader, shouldRevalidate } from './ClaimFormPage.data.ts'

export const handle: PageHandle<ClaimFormData | NoDirections> = {
  head: ({ locale, data }) =>
    'none' in data
      ? noDirectionsHead(data)
      : { title: messages[locale].title, description: messages[locale].lead, noindex: true },
}

/** A page of its own, or a part of the page of a pair, which says everything else. */
export function Component() {
  const data = useLoaderData<ClaimFormData | NoDirections>()
  const outcome = usePosted<ClaimFormOutcome>()
  const t = useMessages(messages)
  const isOnPair = useParams().pair !== undefined
  const Heading = isOnPair ? 'h2' : 'h1'
  if ('none' in data) return <NoDirectionsText {...data} />
  const shown = refusedCode(outcome) === undefined ? data : withoutPromo(data)
  return (
    <div className={isOnPair ? undefined : styles.page}>
      <Heading>{t.title}</Heading>
      <p className={styles.lead}>{t.lead}</p>
      {!isOnPair && <MaintenanceNotice tech={shown.view.tech} />}
      <InitNotices notices={shown.notices} />
      {/* Another address brings another form, not the old one with other figures. */}
      <ClaimForm key={JSON.stringify(claimQuestion(data))} data={shown} outcome={outcome} />
    </div>
  )
}

/** A promo code that was refused when the order was sent is spoken of no more. */
const withoutPromo = ({ promo: _, notices, view: { promo: __, ...view }, ...data }: ClaimFormData): ClaimFormData => ({
  ...data,
  view,
  notices: notices.filter(({ promo }) => !promo),
})

const messages = defineMessages({
  ru: {
    title: 'Заявка на обмен',
    lead: 'Платить нужно только после того, как заявка создана.',
  },
  en: {
    title: 'Place an order',
    lead: 'You pay only after the order is placed.',
  },
})
