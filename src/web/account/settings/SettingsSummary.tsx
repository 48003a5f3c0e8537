import type { ComponentProps } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { settingsTexts } from './settings-texts.ts'

/** Why a form of the settings was refused. Where it wants a fresh proof of who sits there, the way to give one stands beside it. */
export function SettingsSummary(props: Pick<ComponentProps<typeof FormSummary>, 'refused' | 'labels'>) {
  const t = useMessages(messages)
  return (
    <FormSummary
      texts={settingsTexts}
      remedies={{ 'step-up-required': <Link to="/account/settings?confirm=yes#confirm">{t.confirm}</Link> }}
      {...props}
    />
  )
}

const messages = defineMessages({ ru: { confirm: 'Подтвердить' }, en: { confirm: 'Confirm' } })
