import type { ClaimView } from '#contract/claims/claim.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'

/** How to ask the office about this claim; the e-mail has the number of the claim. */
export function AskOffice({
  claim: { number, contact, demo },
  className,
}: {
  claim: ClaimView
  className: string | undefined
}) {
  const t = useMessages(messages)
  const named = groupedNumber(number)
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
    demo: 'У настоящего обменника здесь адрес почты: письмо откроется сразу с номером заявки.',
    name: (number: string) => `Вопрос по заявке? Напишите нам и укажите её номер, ${number}:`,
    contacts: 'контакты',
  },
  en: {
    write: 'A question about your order? Write to',
    filledIn: 'The order number is already in the subject.',
    subject: (number: string) => `Order ${number}`,
    demo: 'A real office shows its e-mail here: your message opens with the order number filled in.',
    name: (number: string) => `A question about your order? Write to us and quote its number, ${number}:`,
    contacts: 'contacts',
  },
})
