import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useCodeText } from '../promo-answer.texts.ts'
import styles from './InitNotices.module.css'
import type { InitNotice } from './read-address.ts'

/** What a link asked for that does not exist, and what the page shows instead. */
export function InitNotices({ notices }: { notices: readonly InitNotice[] }) {
  const t = useMessages(messages)
  const saidOf = useCodeText()
  if (!notices.length) return null
  return (
    <div className={styles.notices}>
      <Notice tone="warn">
        {notices.map(({ code, asked, promo }) => (
          <p key={`${code} ${asked}`}>{promo ? saidOf(promo) : t[code as OwnText](asked)}</p>
        ))}
      </Notice>
    </div>
  )
}

type OwnText = Exclude<InitNotice['code'], 'unknown-promo' | 'promo-refused' | 'promo-checked-later'>

const messages = defineMessages<Record<OwnText, (asked: string) => string>>({
  ru: {
    'unknown-from': asked => `Валюты «${asked}» у нас нет. В поле «Отдаёте» выбрана другая.`,
    'unknown-to': asked => `Валюты «${asked}» у нас нет. В поле «Получаете» выбрана другая.`,
    'no-such-pair': asked => `Такой пары нет (${asked}), выбрана ближайшая.`,
    'bad-amount': asked => `Сумму «${asked}» не удалось прочитать. Проверьте её.`,
    'bad-side': asked => `Не удалось понять сторону «${asked}»: считаем от суммы, которую вы отдаёте.`,
    'unknown-city': asked => `В городе «${asked}» мы не работаем.`,
    'unknown-ref': asked =>
      `Партнёрская ссылка «${asked}» не действует: такого партнёра у нас нет. На ваш обмен это не влияет.`,
  },
  en: {
    'unknown-from': asked => `We don’t have the currency “${asked}”. Another one is selected under “You give”.`,
    'unknown-to': asked => `We don’t have the currency “${asked}”. Another one is selected under “You get”.`,
    'no-such-pair': asked => `We don’t exchange this pair (${asked}); the closest one is selected.`,
    'bad-amount': asked => `The amount “${asked}” could not be read. Please check it.`,
    'bad-side': asked => `The side “${asked}” is unknown; we calculate from the amount you give.`,
    'unknown-city': asked => `We have no office in “${asked}”.`,
    'unknown-ref': asked =>
      `The referral link “${asked}” does not apply: we have no such partner. Your exchange is not affected.`,
  },
})
