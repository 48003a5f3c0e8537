import { Secret, TOTP } from 'otpauth'
import { readCookies } from '#server/sessions/cookies.ts'

/** Whom an office process that pictures are taken of is started with: `startOfficeProcess(home, ownerVariables)`. */
export const ownerVariables = {
  AGIO_OWNER_EMAIL: 'ivan@example.com',
  AGIO_OWNER_PASSWORD: 'seven pigeons at noon',
}

/** Signs the owner in over HTTP as they do it for the first time, second factor and all, and answers their cookies. */
export async function signInOwner(url: string): Promise<{ name: string; value: string }[]> {
  const post = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
    return answer
  }
  const { AGIO_OWNER_EMAIL: email, AGIO_OWNER_PASSWORD: password } = ownerVariables
  const signedIn = await post('/front-api/auth/login', { email, password })
  const cookies = readCookies(
    signedIn.headers
      .getSetCookie()
      .map(cookie => cookie.split(';', 1)[0])
      .join(';'),
  )
  const bearer = { authorization: `Bearer ${cookies.access_token}` }
  const { secret } = (await (await post('/api/v1/users/me/totp/', undefined, bearer)).json()) as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await post('/api/v1/users/me/totp/confirm/', { code }, bearer)
  return (['access_token', 'refresh_token', 'persistent'] as const).map(name => ({ name, value: cookies[name]! }))
}
