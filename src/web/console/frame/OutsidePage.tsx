import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import styles from './NotYoursPage.module.css'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** Shown to staff instead of the console, where their address is in none of its networks. */
export function Component() {
  const t = useMessages(messages)
  const { outside = '' } = usePerson()!
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p>
        {t.address} <span className="num">{outside}</span>
      </p>
      <p className={styles.next}>{t.next}</p>
      <div>
        <ButtonLink to="/">{t.site}</ButtonLink>
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Отсюда пульт закрыт',
    address: 'Владелец открыл пульт только для своих сетей. Вашего адреса среди них нет:',
    next: 'Подключитесь к сети обменника или сообщите этот адрес владельцу. Сайт и ваш личный кабинет работают.',
    site: 'На сайт',
  },
  en: {
    title: 'The console is closed from here',
    address: 'The owner has opened the console to certain networks. Your address is in none of them:',
    next: 'Connect to the office’s network, or give this address to the owner. The site and your own account work.',
    site: 'Website',
  },
})
