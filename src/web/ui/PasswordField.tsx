import { type KeyboardEvent, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './PasswordField.module.css'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field with a button that shows the text. */
export function PasswordField({ aside, ...props }: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  // Autofill sends key events without modifier state.
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      aside={
        <>
          {!capsLock && aside}
          <span role="status" className={styles.capsLock}>
            {capsLock && t.capsLock}
          </span>
        </>
      }
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
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
  ru: { show: 'Показать пароль', hide: 'Скрыть пароль', capsLock: 'Включён Caps Lock' },
  en: { show: 'Show password', hide: 'Hide password', capsLock: 'Caps Lock is on' },
})
