import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { OldLinkFrame } from './OldLinkFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterData } from './RegisterPage.data.ts'

export { action, loader } from './RegisterPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** The form is filled in from the link. */
export function Component() {
  const { email, ref } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  return (
    <OldLinkFrame title={t.title} note={email || ref ? t.kept : t.works} question={t.known}>
      <RegisterForm />
    </OldLinkFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Регистрация',
    kept: 'Она работает: то, что в ней было, мы уже учли. Осталось заполнить форму.',
    works: 'Она работает: заполните форму.',
    known: 'Уже есть кабинет?',
  },
  en: {
    title: 'Sign up',
    kept: 'It still works: what it contained is already in the form. Just fill in the rest.',
    works: 'It still works: just fill in the form.',
    known: 'Already have an account?',
  },
})
