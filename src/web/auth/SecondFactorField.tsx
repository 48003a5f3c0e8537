import { type Ref, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './SecondFactorField.module.css'

type SecondFactorFieldProps = {
  id: string
  ref?: Ref<HTMLInputElement>
  /** It has just appeared, which is read out. */
  announced?: boolean
  refusal?: string | undefined
  name?: string
  required?: boolean
}

/** Six digits of the authenticator, or a recovery code in the same place: for that the telephone shows letters too. */
export function SecondFactorField({
  id,
  ref,
  announced,
  refusal,
  name = 'code',
  required = true,
}: SecondFactorFieldProps) {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  const [recovery, setRecovery] = useState(false)
  return (
    <div role={announced ? 'status' : undefined}>
      <TextField
        id={id}
        ref={ref}
        name={name}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={hydrated && !recovery ? 'numeric' : 'text'}
        required={required}
        label={recovery ? t.recoveryCode : t.code}
        hint={recovery ? t.recoveryHint : t.hint}
        refusal={refusal}
      />
      {hydrated && (
        <button type="button" className={styles.other} onClick={() => setRecovery(!recovery)}>
          {recovery ? t.useApp : t.useRecovery}
        </button>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    code: 'Код из приложения',
    hint: 'Шесть цифр. Нет телефона под рукой? Подойдёт код восстановления.',
    recoveryCode: 'Код восстановления',
    recoveryHint: 'Один из тех, что вы сохранили. Он сработает один раз.',
    useRecovery: 'Ввести код восстановления',
    useApp: 'Ввести код из приложения',
  },
  en: {
    code: 'Authenticator code',
    hint: 'Six digits. No phone at hand? Use a recovery code.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the codes you saved. Each works once.',
    useRecovery: 'Use a recovery code',
    useApp: 'Use an authenticator code',
  },
})
