import type { TelegramLink } from '#contract/telegram/telegram.calls.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'

type Address = { url: string; goodUntil: string }

/** The chat in Telegram that is told of the orders of this account. */
export function TelegramSettings({ link, activated }: { link: TelegramLink; activated: boolean }) {
  const t = useMessages(messages)
  const begin = useOfficeForm<Address>('telegram-link')
  const end = useOfficeForm('telegram-unlink')
  return (
    <SettingsSection id="telegram" title={t.title} lead={t.lead}>
      {link.linkedAt ? (
        <>
          <p className={styles.note}>
            {t.linked} <MomentText at={link.linkedAt} />
          </p>
          <SettingsForm form={end} send={t.unlink} variant="danger" />
        </>
      ) : activated ? (
        <>
          {begin.done && (
            <Notice title={t.next} announced>
              <p>
                {t.how} <MomentText at={begin.done.goodUntil} withTime />
              </p>
              <p>
                <a href={begin.done.url} rel="noreferrer">
                  {t.open}
                </a>
              </p>
            </Notice>
          )}
          <SettingsForm form={begin} send={t.link} />
        </>
      ) : (
        <p className={styles.note}>{t.notActivated}</p>
      )}
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Telegram',
    lead: 'Новости о ваших заявках в Telegram: пришла оплата, нужна ваша помощь, деньги отправлены. Письма приходят как и раньше.',
    linked: 'Чат привязан',
    unlink: 'Отвязать чат',
    link: 'Привязать Telegram',
    next: 'Остался один шаг',
    how: 'Откройте бота и нажмите «Старт», потом обновите эту страницу. Ссылка действует один раз, до',
    open: 'Открыть бота',
    notActivated: 'Чтобы привязать Telegram, сначала подтвердите почту.',
  },
  en: {
    title: 'Telegram',
    lead: 'News of your orders in Telegram: your payment has arrived, we need your help, the money is sent. E-mails keep coming.',
    linked: 'Chat linked on',
    unlink: 'Unlink the chat',
    link: 'Link Telegram',
    next: 'One more step',
    how: 'Open the bot and press Start, then reload this page. The link works once, until',
    open: 'Open the bot',
    notActivated: 'Confirm your e-mail address first to link Telegram.',
  },
})
