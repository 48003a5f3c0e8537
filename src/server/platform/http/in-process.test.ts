import { expect, test, vi } from 'vitest'
import { bareApp } from '#test/harness/bare-app.ts'
import { answerJson } from './answer-text.ts'
import { askInProcess } from './in-process.ts'
import { answerPrepared, PreparedAnswer, prepareJson } from './prepared-answer.ts'
import { problem } from './problem.ts'
import { RequestContext } from './request-context.ts'

const board = Array.from({ length: 500 }, (_, at) => ({ code: `CODE${at}`, left: undefined }))

function openApp() {
  const { app } = bareApp()
  const prepared = prepareJson(board)
  app.get('/board', c => answerPrepared(c, prepared))
  app.get('/own', c => {
    c.header('set-cookie', 'own=1')
    c.status(201)
    return answerJson(c, { name: 'Анна', left: undefined, query: c.req.query('q') })
  })
  app.get('/refused', c => problem(c, 'not-found'))
  app.get('/nothing', c => c.body(null, 204))
  app.get('/file', c => answerPrepared(c, new PreparedAnswer(() => Buffer.from('[1]'))))
  const context = new RequestContext(new Request('http://visitor'))
  const ask = (path: string) => askInProcess(app, path, { method: 'GET' }, context)
  return { app, prepared, ask }
}

test('a page gets the value of a prepared answer, which is neither written as JSON nor parsed for it', async () => {
  const { ask } = openApp()
  const [written, parsed] = [vi.spyOn(JSON, 'stringify'), vi.spyOn(JSON, 'parse')]
  expect((await ask('/board')).value).toBe(board)
  expect(written).not.toHaveBeenCalled()
  expect(parsed).not.toHaveBeenCalled()
})

test('a visitor gets the body of the same answer, written once', async () => {
  const { app, ask } = openApp()
  await ask('/board')
  const written = vi.spyOn(JSON, 'stringify')
  for (let visitor = 0; visitor < 3; visitor++)
    expect(await (await app.request('/board')).text()).toContain('{"code":"CODE499"}')
  expect(written.mock.calls.filter(([value]) => value === board)).toHaveLength(1)
})

test('a page gets any other answer as a browser would, with its status and cookies', async () => {
  const { ask } = openApp()
  const { answer, value } = await ask('/own?q=1')
  expect(value).toStrictEqual({ name: 'Анна', query: '1' })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['own=1'])
})

test('a page gets refusals, empty answers and prepared bytes', async () => {
  const { ask } = openApp()
  expect(await ask('/refused')).toMatchObject({ answer: { status: 404 }, value: { code: 'not-found' } })
  expect((await ask('/nothing')).value).toBeUndefined()
  expect((await ask('/file')).value).toEqual([1])
})
