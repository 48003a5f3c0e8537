import type { ClaimView } from '#contract/claims/claim.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'

/** How to reach a person about this claim. The letter has its number already. */
export function AskOffice({
  claim: { number, contact, demo },
  className,
}: {
  claim: ClaimView
  className: string | undefined
}) {
  const t = useMessages(messages)
  const named = claimNumber(number)
  if (contact) {
    const about = new URLSearchParams({ subject: t.subject(named) }).toString().replaceAll('+', '%20')
    return (
      <p className={className}>
        {t.write} <a href={`mailto:${contact}?${about}`}>{contact}</a>. {t.filledIn}
      </p>
    )
  }
  if (demo) return <p className={className}>{t.demo}</p>
  return (
    <p className={className}>
      {t.name(named)} <Link to="/contacts">{t.contacts}</Link>.
    </p>
  )
}

const messages = defineMessages({
  ru: {
    write: 'Вопрос по заявке? Напишите на',
    filledIn: 'Её номер уже стоит в теме письма.',
    subject: (number: string) => `Заявка ${number}`,
    demo: 'В настоящем офисе здесь его почта: письмо по заявке открывается уже с номером.',
    name: (number: string) => `Вопрос по заявке? Напишите нам и назовите её номер, ${number}:`,
    contacts: 'контакты',
  },
  en: {
    write: 'A question about the claim? Write to',
    filledIn: 'Its number stands in the subject already.',
    subject: (number: string) => `Claim ${number}`,
    demo: 'A real office has its mailbox here: a letter about the claim opens with its number.',
    name: (number: string) => `A question about the claim? Write to us and name its number, ${number}:`,
    contacts: 'contacts',
  },
})
