import type { ComponentProps } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { settingsTexts } from './settings.texts.ts'

type SettingsSummaryProps = Pick<ComponentProps<typeof FormSummary>, 'refused' | 'labels'> & {
  texts?: FormTexts | undefined
}

/** Why a form of the settings was refused. Where it requires a step-up, the link to it stands beside the reason. */
export function SettingsSummary({ texts = settingsTexts, ...props }: SettingsSummaryProps) {
  const t = useMessages(messages)
  return (
    <FormSummary
      texts={texts}
      remedies={{
        'step-up-required': <Link to="/account/settings?confirm=yes#confirm">{t.confirm}</Link>,
        'wrong-state':
          props.refused?.refusal.why === 'open-claim' ? <Link to="/account/orders">{t.orders}</Link> : undefined,
      }}
      {...props}
    />
  )
}

const messages = defineMessages({
  ru: { confirm: 'Подтвердить', orders: 'Мои заявки' },
  en: { confirm: 'Confirm', orders: 'My orders' },
})
