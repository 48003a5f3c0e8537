import { type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { looksLikeEmail } from '#contract/people/email.ts'
import { meantEmail } from '#contract/people/email-typos.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './EmailField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Doubt = { isWrong: boolean; meant: string | undefined }

/**
 * An address is typed with the keys for it, and nothing corrects it on the way. As soon as the field is left it is looked
 * at: an address with a slip in it would get every e-mail of the office, and its owner none.
 */
export function EmailField({ hint, refusal, onBlur, onInput, ...field }: TextFieldProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [doubt, setDoubt] = useState<Doubt>()

  function look({ currentTarget: { value } }: FocusEvent<HTMLInputElement> | FormEvent<HTMLInputElement>) {
    const text = value.trim()
    setDoubt(text === '' ? undefined : { isWrong: !looksLikeEmail(text), meant: meantEmail(text) })
  }
  /** As if it had been typed: the field keeps its own text, and what listens to it hears it. */
  function take(meant: string) {
    const field = input.current!
    field.value = meant
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  const suggestion = doubt?.meant !== undefined && (
    <>
      {t.meant}{' '}
      <button type="button" className={styles.meant} onClick={() => take(doubt.meant!)}>
        {doubt.meant}
      </button>
      ?
    </>
  )
  return (
    <TextField
      ref={input}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint={suggestion || hint}
      refusal={doubt?.isWrong && !suggestion ? t.wrong : refusal}
      onBlur={event => {
        onBlur?.(event)
        look(event)
      }}
      onInput={event => {
        onInput?.(event)
        // What was found wrong is looked at with every key; what nobody has left yet is still being typed.
        if (doubt) look(event)
      }}
      {...field}
    />
  )
}

const messages = defineMessages({
  ru: { wrong: 'Адрес почты набран с ошибкой: нужен вид name@example.com', meant: 'Возможно, вы имели в виду' },
  en: { wrong: 'This is not an e-mail address yet: it should look like name@example.com', meant: 'Did you mean' },
})
