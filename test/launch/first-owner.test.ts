import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from './processes.ts'
import { folderOf, users } from './users.ts'

const user = users.find(user => user !== undefined)!
const OWNER = /^The owner signs in as (\S+) with the password ((?:[a-z2-9]{4}-){4}[a-z2-9]{4}) \(shown this once\)$/m

test('the first start prints an account of the owner that works, once and not into the log, and a lost secret is not replaced', async () => {
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

  // Beside the open office its configuration is exported, and importing it again changes nothing.
  const config = (act: string) =>
    start({ user, home, command: [process.execPath, 'src/main/configuration.ts', act, join(home, 'office.json')] })
      .ended
  expect(await config('export')).toMatchObject({ code: 0, said: expect.stringContaining('office.json') })
  expect(await config('import')).toMatchObject({ code: 0, said: expect.stringContaining('Nothing differs') })
  const exported = JSON.parse(await readFile(join(home, 'office.json'), 'utf8'))
  exported.settings.office.name = 'Exchange on Main Street'
  await writeFile(join(home, 'office.json'), JSON.stringify(exported))
  expect(await config('import')).toMatchObject({ code: 0, said: expect.stringMatching(/Main Street[\s\S]*Imported/) })

  first.child.kill('SIGTERM')
  await first.ended
  expect(errors).not.toContain(password)

  const second = start({ user, home })
  await second.ready
  second.child.kill('SIGTERM')
  expect((await second.ended).said).not.toContain('The owner signs in')

  // As after a restore without the secret.
  await rm(join(home, 'secret'))
  expect(await start({ user, home }).ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^This database was used with another secret: [^\n]+\n$/m),
  })
})

test('a start that is refused makes no owner, whose password nobody would ever read', async () => {
  const home = await folderOf(user)
  const env = { AGIO_DEMO: 'off', AGIO_RATES: 'live' }
  const wallet = { AGIO_EVM_XPUB: 'xpub-wrong', AGIO_EVM_ETHEREUM: 'http://127.0.0.1:1' }
  const refused = await start({ user, home, env: { ...env, ...wallet } }).ended
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('AGIO_EVM_XPUB must be an extended public') })
  expect(refused.said).not.toContain('The owner signs in')

  const corrected = start({ user, home, env })
  await corrected.ready
  expect(corrected.said()).toMatch(OWNER)
  // Nothing stands below it but the line that says that the office is ready.
  expect(corrected.said()).toMatch(/\(shown this once\)\n\nAgio is ready on \S+\n/)
})
