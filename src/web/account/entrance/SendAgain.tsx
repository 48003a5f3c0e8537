import { FormSummary } from '#web/forms/FormSummary.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { AskedLetter } from './asked-letter.ts'
import { entranceTexts } from './entrance-texts.ts'
import styles from './LetterSent.module.css'
import { useGuardedForm } from './use-guarded-form.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type SendAgainProps = { letter: AskedLetter; referrer?: string | undefined }

/**
 * The same letter once more. Until it may be asked for, the time stands in the button's place; without JavaScript the
 * button is always there, and the office says how long there is to wait.
 */
export function SendAgain({ letter, referrer }: SendAgainProps) {
  const t = useMessages(messages)
  const { Form, guard, busy, refused } = useGuardedForm('again')
  const left = useSecondsLeft(letter.againInSeconds)
  const waits = useHydrated() && left > 0
  return (
    <Form method="post" className={styles.again} {...guard}>
      <FormSummary refused={waits ? undefined : refused} texts={entranceTexts} labels={{}} />
      <input type="hidden" name="form" value="again" />
      <input type="hidden" name="receipt" value={letter.receipt} />
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

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const messages = defineMessages({
  ru: { again: 'Прислать ещё раз', wait: 'Прислать ещё раз можно через' },
  en: { again: 'Send it again', wait: 'You can send it again in' },
})
