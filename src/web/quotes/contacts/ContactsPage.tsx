import { useLoaderData } from 'react-router'
import { minutesText } from '#contract/minutes-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CityBranches } from '#web/quotes/cash/CityBranches.tsx'
import { HoursHere } from '#web/quotes/cash/HoursHere.tsx'
import { OpenNow } from '#web/quotes/cash/OpenNow.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { OfficeWords } from '#web/shell/OfficeWords.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { ContactsData } from './ContactsPage.data.ts'
import styles from './ContactsPage.module.css'

export { loader } from './ContactsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead }),
}

/** How the office is reached, and where its branches are. */
export function Component() {
  const { cities, now, words, usualMinutes } = useLoaderData<ContactsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { contact, links, hours, tagline, letters, chats } = useOffice()
  const hasChat = chats.some(({ role }) => role === 'support')
  const nick = contact.telegram.replace('@', '')
  const ways = [
    contact.email && ([t.email, `mailto:${contact.email}`, contact.email] as const),
    contact.phone && ([t.phone, `tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`, contact.phone] as const),
    nick && (['Telegram', `https://t.me/${nick}`, `@${nick}`] as const),
    ...links.map(link => [t.link, link, new URL(link).hostname.replace(/^www\./, '')] as const),
  ].filter(way => way !== '')
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{tagline[locale] || t.lead}</p>
      <Card aria-labelledby="write">
        <h2 id="write" className={styles.heading}>
          {ways.length > 0 ? t.write : t.order}
        </h2>
        {hasChat && (
          <p>
            <Link to="/chat?role=support" data-reload>
              {t.chat}
            </Link>{' '}
            {t.chatText} {usualMinutes !== undefined && t.usually(minutesText(usualMinutes, locale))}
          </p>
        )}
        {letters.answered && <p>{t.reply}</p>}
        <dl className={styles.ways}>
          {ways.map(([name, href, text]) => (
            <div key={href}>
              <dt>{name}</dt>
              <dd>
                <a href={href} rel="noopener">
                  {text}
                </a>
              </dd>
            </div>
          ))}
          {hours && (
            <div>
              <dt>{t.hours}</dt>
              <dd>
                <OpenNow hours={hours} now={now} />
                <HoursHere hours={hours} now={now} />
              </dd>
            </div>
          )}
        </dl>
      </Card>
      <OfficeWords words={words} />
      {cities.length > 0 && (
        <Card aria-labelledby="branches">
          <h2 id="branches" className={styles.heading}>
            {t.branches}
          </h2>
          <p>
            {t.byOrder} <Link to="/cash">{t.cash}</Link>.
          </p>
          <div className={styles.cities}>
            {cities.map(city => (
              <CityBranches key={city.code} city={city} now={now} />
            ))}
          </div>
        </Card>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Контакты',
    lead: 'Как с нами связаться и где нас найти.',
    write: 'Написать или позвонить',
    order: 'Вопрос о заявке',
    chat: 'Написать в чат',
    chatText: '— о заявке и обо всём остальном.',
    usually: (time: string) => `Обычно отвечаем за ${time}.`,
    reply: 'Вопрос о заявке можно задать, ответив на письмо о ней.',
    email: 'Почта',
    phone: 'Телефон',
    link: 'Ссылка',
    hours: 'Часы работы',
    branches: 'Офисы',
    byOrder: 'Встреча только по заявке:',
    cash: 'обменять наличные',
  },
  en: {
    title: 'Contacts',
    lead: 'How to reach us and where to find us.',
    write: 'Write or call',
    order: 'About an order',
    chat: 'Write in the chat',
    chatText: 'about an order or anything else.',
    usually: (time: string) => `We usually answer within ${time}.`,
    reply: 'To ask about an order, reply to the e-mail about it.',
    email: 'E-mail',
    phone: 'Phone',
    link: 'Link',
    hours: 'Working hours',
    branches: 'Offices',
    byOrder: 'By appointment only:',
    cash: 'exchange cash',
  },
})
