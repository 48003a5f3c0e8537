import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from './processes.ts'
import { folderOf, users } from './users.ts'

const user = users.find(user => user !== undefined)!
const OWNER = /^The owner signs in as (\S+) with the password ((?:[a-z2-9]{4}-){4}[a-z2-9]{4}) \(shown this once\)$/m

test('the first start tells who owns the office, once and not in the log, that opens it, and its secret is not replaced', async () => {
  const home = await folderOf(user)
  const first = start({ user, home })
  let errors = ''
  first.child.stderr?.on('data', text => {
    errors += text
  })
  const address = await first.ready
  const [, email = '', password = ''] = OWNER.exec(first.said()) ?? []
  expect(email).toBe('owner@agio.local')
  expect(errors).not.toContain(password)

  const answer = await fetch(`${address}/front-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  expect([answer.status, await answer.json()]).toMatchObject([200, { user: { role: 'owner', secondFactor: 'none' } }])
  first.child.kill('SIGTERM')
  await first.ended
  expect(errors).not.toContain(password)

  const second = start({ user, home })
  await second.ready
  second.child.kill('SIGTERM')
  expect((await second.ended).said).not.toContain('The owner signs in')

  // As after a restore that forgot the secret.
  await rm(join(home, 'secret'))
  expect(await start({ user, home }).ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^This database was used with another secret: [^\n]+\n$/m),
  })
})
