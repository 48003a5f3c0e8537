import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { defineMessages, splitLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import styles from './AccountFrame.module.css'

const sections = [
  '/account/orders',
  '/account/statistics',
  '/account/promocodes',
  '/account/referrer',
  '/account/settings',
] as const

/** The frame of the pages of a customer's account, with its sections. */
export function AccountFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const t = useMessages(messages)
  const person = usePerson()
  const { path } = splitLocale(useLocation().pathname)
  return (
    <div className={styles.account}>
      <nav aria-label={t.account} className={styles.sections}>
        {person && person.role !== 'customer' && <Link to="/console">{t.console}</Link>}
        {sections.map(section => (
          <Link key={section} to={section} aria-current={section === path ? 'page' : undefined}>
            {t.sections[section]}
          </Link>
        ))}
      </nav>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    account: 'Разделы кабинета',
    console: 'Пульт',
    sections: {
      '/account/orders': 'Заявки',
      '/account/statistics': 'Статистика',
      '/account/promocodes': 'Промокоды',
      '/account/referrer': 'Реферальная программа',
      '/account/settings': 'Настройки',
    },
  },
  en: {
    account: 'Account sections',
    console: 'Console',
    sections: {
      '/account/orders': 'Orders',
      '/account/statistics': 'Statistics',
      '/account/promocodes': 'Promo codes',
      '/account/referrer': 'Referral program',
      '/account/settings': 'Settings',
    },
  },
})
