import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ForgetForm } from './ForgetForm.tsx'
import type { ForgetData } from './ForgetPage.data.ts'
import { OldLinkFrame } from './OldLinkFrame.tsx'

export { action, loader } from './ForgetPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** A code in an old link has expired, so a new e-mail is asked for. */
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
    kept: 'Адрес из неё уже указан. Нажмите кнопку, и придёт новое письмо.',
    ask: 'Введите почту, и придёт новое письмо.',
    remembered: 'Вспомнили пароль?',
  },
  en: {
    title: 'Reset your password',
    kept: 'Your address is already filled in. Press the button and we will send you a new e-mail.',
    ask: 'Enter your e-mail and we will send you a new link.',
    remembered: 'Remembered your password?',
  },
})
