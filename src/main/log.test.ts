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
])('a secret %s does not reach the log', async (_, fields) => {
  const line = await logged(log => log.error(fields, 'refused'))

  expect(line).toContain('refused')
  expect(line).not.toContain('canary')
})

test('the row that PostgreSQL did not take does not reach the log; which rule it broke does', async () => {
  const told = { detail: 'Failing row contains (canary@example.org).', where: 'COPY users, line 1: canary' }
  const err = Object.assign(new Error('null value violates not-null constraint'), told, {
    constraint: 'users_email_key',
  })
  const line = await logged(log => log.error({ err }, 'refused'))

  expect(line).not.toContain('canary')
  expect(line).toContain('users_email_key')
})

test('a line says its level, its time and its process in words that tools know', async () => {
  const line = JSON.parse(await logged(log => log.info('ready')))

  expect(line).toMatchObject({ level: 'info', msg: 'ready', pid: process.pid })
  expect(Date.parse(line.time)).toBeGreaterThan(0)
})
