import { useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password that can be looked at. Pasting and password managers are welcome. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          size="small"
          className={styles.eye}
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t.hide : t.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}

const messages = defineMessages({
  ru: { show: 'Показать пароль', hide: 'Скрыть пароль' },
  en: { show: 'Show the password', hide: 'Hide the password' },
})
