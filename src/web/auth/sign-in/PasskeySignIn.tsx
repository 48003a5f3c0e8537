import { useEffect, useState } from 'react'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { canUsePasskeys, offersPasskeysInFields, signChallenge } from '../passkey-sign-in.ts'
import styles from './form.module.css'
import { blockedText } from './sign-in.texts.ts'

/**
 * A passkey instead of e-mail, password and code. Browsers that can offer it in the e-mail field do so by themselves;
 * the button is there for all that know passkeys.
 */
export function PasskeySignIn() {
  const t = useMessages(messages)
  const { submit, busy, refused } = useOfficeForm('passkey')
  const [possible, setPossible] = useState(false)
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    setPossible(canUsePasskeys())
    let here = true
    const wait = async () => {
      if (!(await offersPasskeysInFields()) || !here) return
      const credential = await signChallenge({ inFields: true })
      if (here) await submit(formOf(credential), { method: 'post' })
    }
    // It began by itself, so a failure is not shown.
    wait().catch(() => {})
    return () => {
      here = false
    }
  }, [submit])

  const signIn = async () => {
    setAsking(true)
    setFailed(false)
    try {
      await submit(formOf(await signChallenge({ inFields: false })), { method: 'post' })
    } catch {
      setFailed(true)
    } finally {
      setAsking(false)
    }
  }

  if (!possible) return null
  return (
    <div className={styles.form}>
      <p className={styles.or}>{t.or}</p>
      <Button icon="lock" wide busy={busy || asking} onClick={signIn}>
        {t.passkey}
      </Button>
      <FormSummary refused={refused} texts={texts} labels={{}} />
      {failed && (
        <Notice tone="warn" announced>
          <p>{t.cancelled}</p>
        </Notice>
      )}
    </div>
  )
}

function formOf(credential: object): FormData {
  const form = new FormData()
  form.set('form', 'passkey')
  form.set('credential', JSON.stringify(credential))
  return form
}

const messages = defineMessages({
  ru: {
    or: 'или',
    passkey: 'Войти по ключу доступа',
    cancelled: 'Вход по ключу не завершён. Попробуйте ещё раз или войдите по паролю.',
  },
  en: {
    or: 'or',
    passkey: 'Sign in with a passkey',
    cancelled: 'The passkey sign-in was not completed. Try again or use your password.',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'account-blocked': blockedText('ru'),
      'bad-credentials': 'Этот ключ нам не знаком: возможно, его удалили в настройках. Войдите по паролю.',
      'second-factor-wrong': 'Ключ не подошёл. Попробуйте ещё раз или войдите по паролю.',
    },
  },
  en: {
    refusals: {
      'account-blocked': blockedText('en'),
      'bad-credentials': 'We do not recognise this passkey: it may have been removed in settings. Use your password.',
      'second-factor-wrong': 'The passkey did not work. Try again or use your password.',
    },
  },
})
