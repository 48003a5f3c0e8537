import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { browserApi } from '#web/api/browser-api.ts'

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether the browser shows passkeys where an e-mail is typed. Asked before anything is fetched for it. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Has a passkey sign the office's challenge. With `inFields` this waits until somebody picks one in the e-mail field. */
export async function signChallenge({ inFields }: { inFields: boolean }): Promise<AuthenticationResponseJSON> {
  const [{ options }, { startAuthentication }] = await Promise.all([
    browserApi('POST /front-api/auth/passkey/options'),
    import('@simplewebauthn/browser'),
  ])
  return startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: inFields,
  })
}
