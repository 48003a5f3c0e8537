import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { composedRole, hasRight, type Right, rights } from '#contract/auth/rights.ts'
import { scopes } from '#contract/auth/scopes.ts'
import { insertApiKey } from '#server/api-keys/api-keys.store.ts'
import { digestOfKey, newApiKey } from '#server/auth/api-key-states.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleWithdrawal } from '#test/fixtures/example-withdrawal.ts'
import { createPerson, newPersonSignedIn, type PersonOptions, type SignedInPerson } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { type Answer, type CallerKind, callers, roleMatrix } from '#test/tables/role-matrix.ts'

const office = await startOfficeInProcess()
const { db } = office

type Parameter = { name: string; in: string; required: boolean; example?: unknown }
type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  security?: object[]
  'x-staff'?: string[]
}
const document = (await (await fetch(`${office.url}/api/v1/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
)
/** What is sent where a call takes a file. */
const FILE = 'a file'

const matrix: Record<string, (typeof roleMatrix)[keyof typeof roleMatrix]> = roleMatrix

const who: Record<Exclude<CallerKind, 'guest'>, PersonOptions> = {
  'not activated': { activated: false },
  customer: {},
  'new staff': { role: 'operator', secondFactor: false },
  support: { role: 'support' },
  editor: { role: 'editor' },
  operator: { role: 'operator' },
  treasurer: { role: 'treasurer' },
  owner: { role: 'owner' },
}

test('every call of the document stands in the table, and nothing else does', () => {
  expect(operations.map(([address]) => address).sort()).toEqual(Object.keys(roleMatrix).sort())
})

test('the table says of every id in a path whose it is', () => {
  const withIds = operations.filter(([address]) => address.includes('{')).map(([address]) => address)
  expect(withIds.filter(address => !matrix[address]?.foreign)).toEqual([])
})

describe.each(callers)('%s', caller => {
  /** A person for all calls that only read, or are refused: no such call changes who may make the next one. */
  let reader: Promise<SignedInPerson> | undefined
  const headersFor = async (address: string) => {
    if (caller === 'guest') return {}
    if (!address.startsWith('GET ') && matrix[address]?.answers[caller] === 'in')
      return (await newPersonSignedIn(office, who[caller])).headers
    reader ??= newPersonSignedIn(office, who[caller])
    return (await reader).headers
  }

  test.each(operations)('%s', async (address, operation) => {
    const expected = matrix[address]?.answers[caller]
    const headers = await headersFor(address)
    expect(await answerOf(await ask(address, operation, headers))).toBe(expected)
  })
})

describe('a composed role with the rights of an operator', () => {
  const ofOperators = (Object.keys(rights) as Right[]).filter(right => hasRight('operator', right))
  const role = composedRole('Shift', ofOperators)
  const made = db.insertInto('roles').values({ key: 'shift', role }).execute()
  const newHolder = async () => {
    await made
    return newPersonSignedIn(office, { role })
  }
  const reader = newHolder()

  test.each(operations)('%s', async (address, operation) => {
    const expected = matrix[address]?.answers.operator
    const isWritten = !address.startsWith('GET ') && expected === 'in'
    const { headers } = await (isWritten ? newHolder() : reader)
    expect(await answerOf(await ask(address, operation, headers))).toBe(expected)
  })
})

describe('a person of the office who is not of the staff', () => {
  const ofStaff = operations.filter(([, operation]) => operation['x-staff'])
  test('makes no call that the document says is the staff’s', () => {
    for (const [address] of ofStaff) expect([address, matrix[address]?.answers.customer]).toEqual([address, 403])
  })
})

/** Somebody's row that a call names by its id. */
const rows: Record<string, (db: Db, owner: SignedInPerson) => Promise<string>> = {
  '/api/v1/users/me/refferal/withdrawal/': async (_, owner) => {
    const [id, claimId] = [randomUUID(), randomUUID()]
    await openExampleClaim(office.url, { id: claimId, email: `${claimId}@example.org` })
    await addExampleWithdrawal(office, { id, claimId, person: owner })
    return id
  },
  // The check of an account, with its photo: all of them under the id of the account.
  '/api/v1/verification/': async (db, { id }) => {
    const at = new Date()
    const check = { id, user_id: id, kind: 'identity' as const, because: 'customer' as const, photos: 1 }
    await db
      .insertInto('verification_checks')
      .values({ ...check, state: 'asked', asked_at: at })
      .execute()
    await db
      .insertInto('verification_photos')
      .values({
        id,
        check_id: id,
        at,
        sent_hash: createHash('sha256').update(FILE).digest(),
        width: 100,
        height: 100,
        looks_like: '0',
        key: Buffer.alloc(60),
        content: Buffer.alloc(100),
        erase_at: new Date(at.getTime() + 86_400_000),
      })
      .execute()
    return id
  },
  '/api/v1/users/me/sessions/': async (db, { id }) =>
    (await db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id,
  '/api/v1/users/me/passkeys/': async (db, { id: user_id }) => {
    const id = randomUUID()
    const at = new Date('2026-11-21T12:00:00Z')
    await db
      .insertInto('passkeys')
      .values({
        id,
        user_id,
        credential_id: id,
        public_key: Buffer.alloc(1),
        counter: '0',
        transports: [],
        name: 'telephone',
        synced: false,
        created_at: at,
        used_at: null,
      })
      .execute()
    return id
  },
  '/api/v1/users/me/refferal/links/': async (db, { id: owner }) => {
    const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
    const created_at = new Date('2026-11-21T12:00:00Z')
    await db.insertInto('referral_links').values({ code, owner, name: 'mine', created_at, put_away_at: null }).execute()
    return code
  },
  '/api/v1/users/me/api-keys/': async (db, { id: user_id }) => {
    const id = randomUUID()
    const key = {
      name: 'site',
      hint: 'abcd',
      scopes: ['rates:read' as const],
      created_at: new Date('2026-11-21T12:00:00Z'),
    }
    await db.transaction().execute(tx => insertApiKey(tx, { id, user_id, hash: digestOfKey(id), ...key }))
    return id
  },
  '/api/v1/users/me/accounts/': async (db, { id: user_id }) => {
    const id = randomUUID()
    const created_at = new Date('2026-11-21T12:00:00Z')
    await db
      .insertInto('payout_accounts')
      .values({
        id,
        user_id,
        currency: 'BTC',
        name: 'mine',
        details: '{}',
        identity: id,
        masked: 'bc1…',
        created_at,
      })
      .execute()
    return id
  },
}

describe('what belongs to somebody else is not there', () => {
  const hidden = operations.filter(([address]) => matrix[address]?.foreign === 'hidden')

  test.each(hidden)('%s', async (address, operation) => {
    const owner = await newPersonSignedIn(office)
    const place = address.split(' ')[1]!.split('{')[0]!
    const id = await rows[place]!(db, owner)
    for (const kind of ['customer', 'support', 'operator', 'owner'] as const) {
      const { headers } = await newPersonSignedIn(office, who[kind])
      expect([kind, (await ask(address, operation, headers, id)).status]).toEqual([kind, 404])
    }
    // The owner finds the row: the refusals before were no mistake of the test.
    expect((await ask(address, operation, owner.headers, id)).status).toBeLessThan(300)
  })
})

describe.each(scopes)('an API key with the scope %s', scope => {
  /** The owner's: a key reaches no more for that. */
  const key = createPerson(db, { role: 'owner' }).then(({ id }) => newKeyOf(id))
  const newKeyOf = async (user_id: string) => {
    const key = newApiKey()
    const row = { id: randomUUID(), user_id, hash: digestOfKey(key), created_at: new Date('2026-11-21T12:00:00Z') }
    await db.transaction().execute(tx => insertApiKey(tx, { ...row, name: 'key', hint: 'abcd', scopes: [scope] }))
    return key
  }

  test.each(operations)('%s', async (address, operation) => {
    const isOpen = operation.security?.length === 0 && address !== 'GET /front-api/auth/refresh'
    const expected = isOpen || matrix[address]?.scope === scope ? 'in' : 403
    const answer = await ask(address, operation, { authorization: `Bearer ${await key}` })
    expect(await answerOf(answer)).toBe(expected)
  })
})

describe('the second factor', () => {
  const closed = operations.filter(([address]) => matrix[address]?.answers['new staff'] === 403)

  test.each(['customer', 'operator'] as const)('of a %s cannot be left out by any way in', async role => {
    const { email } = await createPerson(db, { role, secondFactor: true })
    const password = 'seven pigeons at noon'
    const ways: [string, object][] = [
      ['/front-api/auth/login', { email, password }],
      ['/front-api/auth/login', { email, password, sessionOnly: true }],
      ['/front-api/auth/login', { email, password, code: '000000' }],
      ['/front-api/auth/login', { email, password, code: '' }],
      ['/front-api/auth/login', { email, password, code: null }],
      ['/front-api/auth/login', { email, password, code: ['000000'] }],
      ['/front-api/auth/login', { email, password, secondFactor: 'passed' }],
    ]
    for (const [path, body] of ways) {
      const answer = await fetch(office.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([body, answer.ok, answer.headers.getSetCookie()]).toEqual([body, false, []])
    }
    const basic = { authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}` }
    expect((await fetch(`${office.url}/api/v1/users/me/`, { headers: basic })).status).toBe(401)
  })

  test('that was set up elsewhere is asked of the older sessions of the staff too', async () => {
    const { id, headers } = await newPersonSignedIn(office, { role: 'operator' })
    await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', id).execute()
    const [address, operation] = closed[0]!
    await expect.poll(async () => answerOf(await ask(address, operation, headers))).toBe(403)
  })
})

async function ask(address: string, operation: Operation, headers: Record<string, string>, id?: string) {
  const [method = '', path = ''] = address.split(' ')
  const { parameters = [], requestBody } = operation
  const placed = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.example
    return id ?? encodeURIComponent(String(example ?? randomUUID()))
  })
  const query = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const isFile = requestBody?.content['application/octet-stream'] !== undefined
  const json = requestBody && JSON.stringify(requestBody.content['application/json']?.example ?? { name: 'mine' })
  const body = isFile ? FILE : json
  return fetch(`${office.url}${placed}${query.length ? `?${query.join('&')}` : ''}`, {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }) },
    body: body || undefined,
  })
}

/** Whether the caller was let in, whatever the call then found wrong with the request. */
async function answerOf(answer: Response): Promise<Answer | string> {
  if (answer.status >= 500) return `${answer.status} ${await answer.text()}`
  if (answer.status !== 401 && answer.status !== 403) {
    await answer.body?.cancel()
    return 'in'
  }
  const { code, needs } = (await answer.json()) as { code: string; needs?: string }
  if (code === 'not_authenticated') return 401
  if (code === 'forbidden' || (code === 'step-up-required' && needs === 'second-factor')) return 403
  return code === 'token_not_valid' ? `401 ${code}` : 'in'
}
