import { expect, test } from 'vitest'
import { openLog } from './log.ts'

async function logged(write: (log: Awaited<ReturnType<typeof openLog>>) => void): Promise<string> {
  let lines = ''
  const log = await openLog({
    write(line) {
      lines += line
    },
  })
  write(log)
  return lines
}

test.each([
  ['at the top', { password: 'canary' }],
  ['one level down', { headers: { authorization: 'canary' } }],
  ['two levels down', { request: { headers: { cookie: 'canary', 'set-cookie': 'canary' } } }],
  ['in the text of an error', { err: new Error('cannot reach postgres://agio:canary@db.example/agio') }],
])('a secret %s is not logged', async (_, fields) => {
  const line = await logged(log => log.error(fields, 'refused'))

  expect(line).toContain('refused')
  expect(line).not.toContain('canary')
})

test('of a row that PostgreSQL refused only the violated rule is logged', async () => {
  const told = { detail: 'Failing row contains (canary@example.org).', where: 'COPY users, line 1: canary' }
  const err = Object.assign(new Error('null value violates not-null constraint'), told, {
    constraint: 'users_email_key',
  })
  const line = await logged(log => log.error({ err }, 'refused'))

  expect(line).not.toContain('canary')
  expect(line).toContain('users_email_key')
})

test('a line has its level, time and process in the usual fields', async () => {
  const line = JSON.parse(await logged(log => log.info('ready')))

  expect(line).toMatchObject({ level: 'info', msg: 'ready', pid: process.pid })
  expect(Date.parse(line.time)).toBeGreaterThan(0)
})
