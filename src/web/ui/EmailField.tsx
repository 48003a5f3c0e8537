import { useRef, useState } from 'react'
import { looksLikeEmail } from '#contract/auth/email-address.ts'
import { meantEmail } from '#contract/auth/email-typos.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { afterPress } from './after-press.ts'
import styles from './EmailField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Doubt = { isWrong: boolean; meant: string | undefined }

/**
 * A field for an e-mail, without autocorrection. When it is left, a likely typing error is pointed out: an address
 * with an error would receive every e-mail, and its owner none.
 */
export function EmailField({ hint, refusal, onBlur, onInput, ...field }: TextFieldProps) {
  const t = useMessages(messages)
  const input = useRef<HTMLInputElement>(null)
  const [doubt, setDoubt] = useState<Doubt>()

  function look(typed: string) {
    const text = typed.trim()
    setDoubt(text === '' ? undefined : { isWrong: !looksLikeEmail(text), meant: meantEmail(text) })
  }
  /** Sets the text as if it had been typed, with an input event. */
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
        afterPress(() => look(event.target.value))
      }}
      onInput={event => {
        onInput?.(event)
        // A fault is checked again with every key; a field that was not left yet is still being typed.
        if (doubt) look(event.currentTarget.value)
      }}
      {...field}
    />
  )
}

const messages = defineMessages({
  ru: { wrong: 'Адрес почты набран с ошибкой: нужен вид name@example.com', meant: 'Возможно, вы имели в виду' },
  en: { wrong: 'This is not an e-mail address yet: it should look like name@example.com', meant: 'Did you mean' },
})
