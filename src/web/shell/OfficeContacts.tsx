import { hoursText } from '#web/format/hours-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import styles from './OfficeContacts.module.css'

/** How the office is reached, as far as the owner has said it. */
export function OfficeContacts() {
  const { contact, links, hours } = useOffice()
  const locale = useLocale()
  const { email, phone, telegram } = contact
  const nick = telegram.replace('@', '')
  return (
    <address className={styles.contacts}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
      {nick && <a href={`https://t.me/${nick}`}>@{nick}</a>}
      {links.map(link => (
        <a key={link} href={link} rel="noopener">
          {new URL(link).hostname.replace(/^www\./, '')}
        </a>
      ))}
      {hours && <span>{hoursText(hours, locale)}</span>}
    </address>
  )
}
