import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ForgetForm } from './ForgetForm.tsx'
import type { ForgetData } from './forget.ts'
import { OldLinkFrame } from './OldLinkFrame.tsx'

export { action, loader } from './forget.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** A code in an old link is long past its time, so a new letter is asked for. */
export function Component() {
  const { email } = useLoaderData<ForgetData>()
  const t = useMessages(messages)
  return (
    <OldLinkFrame title={t.title} note={email ? t.kept : t.ask} question={t.remembered}>
      <ForgetForm />
    </OldLinkFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Восстановление пароля',
    kept: 'Адрес из неё уже вписан. Нажмите кнопку, и придёт новое письмо.',
    ask: 'Впишите почту, и придёт новое письмо.',
    remembered: 'Вспомнили пароль?',
  },
  en: {
    title: 'Password recovery',
    kept: 'The address from it is filled in already. Press the button and a new letter will come.',
    ask: 'Enter your e-mail and a new letter will come.',
    remembered: 'Remembered it?',
  },
})
