import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { browserApi } from '#web/api/browser-api.ts'

/** Browsers support passkeys over https and on localhost, and none for an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && !isBareAddress(location.hostname)

const isBareAddress = (hostname: string): boolean => /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(hostname)

/** Whether the browser shows passkeys where an e-mail is typed. Asked before anything is fetched for it. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Signs the server's challenge with a passkey. With `inFields` it waits until one is picked in the e-mail field. */
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
