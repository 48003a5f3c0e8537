import { type ComponentProps, useState } from 'react'
import type { Locale } from '#contract/locale.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { SHORTEST_PASSWORD } from './password-lengths.ts'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'label'> & {
  label?: string
  /** The e-mail of the account, whose parts make a password easy to guess. */
  email?: string | undefined
}

/** A new password. Its strength is described while it is typed. */
export function NewPasswordField({ label, email, ...field }: NewPasswordFieldProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [typed, setTyped] = useState('')
  return (
    <PasswordField
      name="password"
      autoComplete="new-password"
      {...field}
      label={label ?? t.password}
      hint={hintOf(passwordStrength(typed, email), locale)}
      onChange={event => setTyped(event.target.value)}
    />
  )
}

function hintOf(strength: PasswordStrength, locale: Locale): string {
  const t = messages[locale]
  if (strength.is === 'too-short') return t['too-short'](strength.missing)
  return strength.is === 'too-long' ? t['too-long'](strength.extra) : t[strength.is]
}

const messages = defineMessages({
  ru: {
    password: 'Пароль',
    empty: `От ${SHORTEST_PASSWORD} символов. Проще всего запомнить несколько слов подряд.`,
    'too-short': (missing: number) =>
      `Ещё ${missing} ${plural('ru', missing, { one: 'символ', few: 'символа', many: 'символов' })}`,
    'too-long': (extra: number) =>
      `Слишком длинный: уберите ${extra} ${plural('ru', extra, { one: 'символ', few: 'символа', many: 'символов' })}`,
    weak: 'Слабый: такой подберут быстро. Добавьте слово или два.',
    fair: 'Средний: ещё одно слово сделает его надёжным.',
    good: 'Надёжный пароль.',
  },
  en: {
    password: 'Password',
    empty: `At least ${SHORTEST_PASSWORD} characters. A few words in a row are easy to remember.`,
    'too-short': (missing: number) =>
      `${missing} more ${plural('en', missing, { one: 'character', other: 'characters' })}`,
    'too-long': (extra: number) =>
      `Too long by ${extra} ${plural('en', extra, { one: 'character', other: 'characters' })}`,
    weak: 'Weak: it would be guessed quickly. Add a word or two.',
    fair: 'Fair: one more word would make it strong.',
    good: 'Strong password.',
  },
})
