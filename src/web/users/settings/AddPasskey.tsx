import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { deviceName } from '#contract/auth/device-name.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { canUsePasskeys } from '#web/auth/passkey-sign-in.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SettingsForm } from './SettingsForm.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

/** Makes a passkey on this device. The browser does it, so without a script there is nothing to press. */
export function AddPasskey() {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  const adding = useOfficeForm('passkey-add')
  const { submit, done } = adding
  const [asking, setAsking] = useState(false)
  const [cancelled, setCancelled] = useState(false)
  const [notBegun, setNotBegun] = useState<RefusedForm>()
  if (!hydrated) return <p className={styles.note}>{t.needsScript}</p>
  if (!canUsePasskeys()) return <p className={styles.note}>{t.unknown}</p>

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setAsking(true)
    setCancelled(false)
    setNotBegun(undefined)
    try {
      form.set('credential', JSON.stringify(await makePasskey()))
      await submit(form, { method: 'post' })
    } catch (error) {
      if (error instanceof ApiError) {
        setNotBegun({ form: 'passkey-add', ok: false, values: {}, fields: {}, refusal: { ...error.problem } })
      } else setCancelled(true)
    } finally {
      setAsking(false)
    }
  }
  const form = { ...adding, refused: notBegun ?? adding.refused }
  return (
    <SettingsForm
      form={form}
      labels={{ name: t.name }}
      send={t.add}
      icon="plus"
      busy={adding.busy || asking}
      onSubmit={add}
    >
      {done !== undefined && (
        <Notice tone="good" announced>
          <p>{t.done}</p>
        </Notice>
      )}
      {cancelled && (
        <Notice tone="warn" announced>
          <p>{t.cancelled}</p>
        </Notice>
      )}
      <TextField
        {...adding.field('name', settingsTexts)}
        label={t.name}
        hint={t.hint}
        defaultValue={deviceName(navigator.userAgent)}
        maxLength={60}
        required
      />
    </SettingsForm>
  )
}

async function makePasskey(): Promise<object> {
  const [{ options }, { startRegistration }] = await Promise.all([
    browserApi('POST /api/v1/users/me/passkeys/options/'),
    import('@simplewebauthn/browser'),
  ])
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

const messages = defineMessages({
  ru: {
    name: 'Как назвать новый ключ',
    hint: 'Чтобы потом узнать его в списке',
    add: 'Добавить ключ',
    done: 'Ключ добавлен. В следующий раз можно войти по нему.',
    cancelled: 'Ключ не создан: вы или браузер отменили это. Попробуйте ещё раз.',
    needsScript: 'Чтобы добавить ключ, включите JavaScript: его создаёт сам браузер.',
    unknown: 'Этот браузер не умеет создавать ключи доступа.',
  },
  en: {
    name: 'Passkey name',
    hint: 'To recognise it in the list',
    add: 'Add a passkey',
    done: 'Passkey added. Next time you can sign in with it.',
    cancelled: 'No passkey was created: you or your browser cancelled it. Try again.',
    needsScript: 'Turn on JavaScript to add a passkey: the browser itself creates it.',
    unknown: 'This browser cannot create passkeys.',
  },
})
