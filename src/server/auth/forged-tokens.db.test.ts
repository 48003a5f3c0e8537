import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createPerson, signIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'
import { openSigningKeys } from './signing-keys.ts'

const clock = openClock()
const database = await createTestDatabase()
const { ask } = await startSessions(database, clock)
const person = await signIn(ask, await createPerson(database.db))
const other = await signIn(ask, await createPerson(database.db))

const part = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const parse = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

const genuine = person.cookies.access_token
const [header64 = '', claims64 = '', signature = ''] = genuine.split('.')
const header = parse(header64) as { alg: string; kid: string; typ: string }
const claims = parse(claims64) as { sub: string; sid: string; exp: number; iat: number; jti: string; gen: number }

const key = await openSigningKeys({ db: database.db, secret: TEST_SECRET, now: clock.now }).current()
const foreign = await generateKeyPair('EdDSA', { extractable: true })
const foreignJwk = await exportJWK(foreign.publicKey)
const elliptic = await generateKeyPair('ES256')

/** Signed with the office's own key: only the claims are wrong. */
const signed = (said: object, protectedHeader: object = {}, by: CryptoKey = key.privateKey) =>
  new SignJWT({ ...claims, ...said }).setProtectedHeader({ ...header, ...protectedHeader }).sign(by)
const without = (name: keyof typeof claims | 'token_type' | 'aud' | 'iss') => signed({ [name]: undefined })
const hmac = (secret: string, alg: object) => {
  const body = `${part({ ...header, ...alg })}.${claims64}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
const flipped = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
const now = claims.iat

const forged: [string, string, string][] = [
  ['alg none without a signature', `${part({ ...header, alg: 'none' })}.${claims64}.`, 'Token is invalid'],
  [
    'alg none with the genuine signature',
    `${part({ ...header, alg: 'none' })}.${claims64}.${signature}`,
    'Token is invalid',
  ],
  ['alg nOnE', `${part({ ...header, alg: 'nOnE' })}.${claims64}.`, 'Token is invalid'],
  ['no alg', `${part({ kid: header.kid, typ: header.typ })}.${claims64}.${signature}`, 'Token is invalid'],
  [
    'HMAC with the public key as its secret',
    hmac(await exportSPKI(key.publicKey), { alg: 'HS256' }),
    'Token is invalid',
  ],
  ['HMAC with the name of the key as its secret', hmac(header.kid, { alg: 'HS256' }), 'Token is invalid'],
  ['HMAC with nothing as its secret', hmac('', { alg: 'HS256' }), 'Token is invalid'],
  ['a changed signature', `${header64}.${claims64}.${flipped}`, 'Token is invalid'],
  ['no signature', `${header64}.${claims64}.`, 'Token is invalid'],
  [
    'claims of another person under the genuine signature',
    `${header64}.${other.cookies.access_token.split('.')[1]}.${signature}`,
    'Token is invalid',
  ],
  ['another key under the name of ours', await signed({}, {}, foreign.privateKey), 'Token is invalid'],
  ['another kind of key', await signed({}, { alg: 'ES256' }, elliptic.privateKey), 'Token is invalid'],
  ['a key that the token brings along', await signed({}, { jwk: foreignJwk }, foreign.privateKey), 'Token is invalid'],
  [
    'an address of keys',
    await signed({}, { jku: 'https://evil.example/keys' }, foreign.privateKey),
    'Token is invalid',
  ],
  [
    'an address of certificates',
    await signed({}, { x5u: 'https://evil.example/cert' }, foreign.privateKey),
    'Token is invalid',
  ],
  ['an unknown name of a key', await signed({}, { kid: randomUUID() }), 'Token is invalid'],
  ['no name of a key', await signed({}, { kid: undefined }), 'Token is invalid'],
  ['a name that is a file', await signed({}, { kid: '../../../../dev/null' }), 'Token is invalid'],
  ['a name that is a query', await signed({}, { kid: "' or '1'='1" }), 'Token is invalid'],
  ['a name that every object has', await signed({}, { kid: '__proto__' }), 'Token is invalid'],
  ['a name that is no text', `${part({ ...header, kid: [header.kid] })}.${claims64}.${signature}`, 'Token is invalid'],
  [
    'a critical extension',
    `${part({ ...header, crit: ['b64'], b64: false })}.${claims64}.${signature}`,
    'Token is invalid',
  ],
  ['another type in the header', await signed({}, { typ: 'JWT' }), 'Token is invalid'],
  ['no type in the header', await signed({}, { typ: undefined }), 'Token is invalid'],
  ['a token for something else', await signed({ token_type: 'restore' }), 'Token has wrong type'],
  ['a token that does not say what for', await without('token_type'), 'Token has no type'],
  ['a token without an id', await without('jti'), 'Token has no id'],
  ['another audience', await signed({ aud: 'agio-mail' }), 'Token is invalid'],
  ['no audience', await without('aud'), 'Token is invalid'],
  ['another issuer', await signed({ iss: 'evil' }), 'Token is invalid'],
  ['no issuer', await without('iss'), 'Token is invalid'],
  ['a token that has expired', await signed({ exp: now - 1 }), 'Token is expired'],
  ['a token that expires now', await signed({ exp: now }), 'Token is expired'],
  ['a token without an end', await without('exp'), 'Token is invalid'],
  ['an end that is a text', await signed({ exp: '9999999999' }), 'Token is invalid'],
  ['a token that does not hold yet', await signed({ nbf: now + 60 }), 'Token is invalid'],
  ['a token without a session', await without('sid'), 'Token is invalid'],
  ['a token without a person', await without('sub'), 'Token is invalid'],
  ['a token that came with no refresh', await without('gen'), 'Token is invalid'],
  ['a session that is not there', await signed({ sid: randomUUID() }), 'Token is blacklisted'],
  ['a session that is a query', await signed({ sid: "' or true --" }), 'Token is invalid'],
  [
    'the session of another person',
    await signed({ sub: person.id, sid: sessionOf(other.cookies.access_token) }),
    'Token is blacklisted',
  ],
  ['a refresh token', person.cookies.refresh_token, 'Token has wrong type'],
  ['another office’s token', otherOffices(), 'Token is invalid'],
  ['two tokens', `${genuine} ${genuine}`, 'Token is invalid'],
  ['four parts', `${genuine}.${signature}`, 'Token is invalid'],
  ['no token', '', 'Token is invalid'],
  ['something else', 'null', 'Token is invalid'],
  ['a very long one', `${'a'.repeat(5_000)}.b.c`, 'Token is invalid'],
]

function sessionOf(token: string): unknown {
  return parse(token.split('.')[1]!).sid
}

function otherOffices(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  const body = `${header64}.${claims64}`
  return `${body}.${Buffer.from(privateKey.export({ format: 'der', type: 'pkcs8' }))
    .toString('base64url')
    .slice(0, 86)}`
}

test('the genuine token opens', async () => {
  expect((await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(200)
})

test.each(forged)('%s is refused', async (_, token, message) => {
  const answer = await ask('/api/v1/users/me/', { headers: { authorization: `Bearer ${token}` } })
  expect([answer.status, await answer.json()]).toMatchObject([
    401,
    { code: 'token_not_valid', messages: [{ message }] },
  ])
})

test('a forged token is refused after a similar genuine one was cached', async () => {
  const answer = await ask('/api/v1/users/me/', {
    headers: { authorization: `Bearer ${header64}.${claims64}.${flipped}` },
  })
  expect(answer.status).toBe(401)
})
