import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The way to the checks of the account. */
export function VerificationSettings({ id }: { id: string }) {
  const t = useMessages(messages)
  return (
    <SettingsSection id="verification" title={t.title} lead={t.lead}>
      <p>
        <ButtonLink to={`/verify/${id}`}>{t.open}</ButtonLink>
      </p>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Проверка',
    lead: 'Что мы попросили показать, что уже пройдено и до какого числа. Пройти можно заранее, до заявки.',
    open: 'Открыть страницу проверки',
  },
  en: {
    title: 'Verification',
    lead: 'What we asked you to show, what you have passed and until when. You can do it in advance, before an order.',
    open: 'Open the verification page',
  },
})
