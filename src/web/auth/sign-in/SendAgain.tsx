import { useEffect, useState } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { AskedEmail } from './asked-email.ts'
import styles from './EmailSent.module.css'
import { signInTexts } from './sign-in.texts.ts'
import { useGuardedForm } from './use-guarded-form.ts'

type SendAgainProps = { message: AskedEmail; referrer?: string | undefined }

/**
 * The same e-mail once more. Until it may be asked for, the time left stands in place of the button; without JavaScript
 * the button is always there, and the answer says how long to wait.
 */
export function SendAgain({ message, referrer }: SendAgainProps) {
  const t = useMessages(messages)
  const { Form, guard, busy, refused } = useGuardedForm('again')
  const left = useSecondsLeft(message.againInSeconds)
  const waits = useHydrated() && left > 0
  return (
    <Form method="post" className={styles.again} {...guard}>
      <FormSummary refused={waits ? undefined : refused} texts={signInTexts} labels={{}} />
      <input type="hidden" name="form" value="again" />
      <input type="hidden" name="receipt" value={message.receipt} />
      {referrer && <input type="hidden" name="ref" value={referrer} />}
      {waits ? (
        <p className={styles.wait}>
          {t.wait} <span className="num">{clockText(left)}</span>
        </p>
      ) : (
        <Button type="submit" wide busy={busy}>
          {t.again}
        </Button>
      )}
    </Form>
  )
}

const SECOND_MS = 1_000

/** Counts whole seconds down to zero, from when the page arrived. */
function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * SECOND_MS
    const look = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / SECOND_MS)))
    look()
    if (seconds === 0) return
    const timer = setInterval(look, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const messages = defineMessages({
  ru: { again: 'Прислать ещё раз', wait: 'Прислать ещё раз можно через' },
  en: { again: 'Send it again', wait: 'You can send it again in' },
})
