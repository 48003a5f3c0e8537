import { useEffect, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { canUsePasskeys, signChallenge } from '#web/auth/passkey-sign-in.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** A fresh proof by a passkey, where the browser knows them. */
export function PasskeyProof({ onProved }: { onProved: (button: HTMLButtonElement) => void }) {
  const t = useMessages(messages)
  const [possible, setPossible] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => setPossible(canUsePasskeys()), [])
  const prove = async (button: HTMLButtonElement) => {
    setFailed(false)
    try {
      const passkey = await signChallenge({ inFields: false })
      await browserApi('POST /api/v1/users/me/step-up/', { body: { passkey: passkey as never } })
      onProved(button)
    } catch {
      setFailed(true)
    }
  }
  if (!possible) return null
  return (
    <>
      <Button size="small" icon="lock" onClick={event => void prove(event.currentTarget)}>
        {t.passkey}
      </Button>
      {failed && (
        <Notice tone="warn" announced>
          <p>{t.failed}</p>
        </Notice>
      )}
    </>
  )
}

const messages = defineMessages({
  ru: {
    passkey: 'Подтвердить ключом доступа',
    failed: 'Ключ не подошёл. Попробуйте ещё раз или введите код.',
  },
  en: {
    passkey: 'Confirm with a passkey',
    failed: 'The passkey did not work. Try again or enter a code.',
  },
})
