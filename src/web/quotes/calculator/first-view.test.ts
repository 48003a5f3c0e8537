import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readFirstView, withoutDirections } from './first-view.ts'

function contextOf(answer: () => Promise<unknown>) {
  const context = new RouterContextProvider()
  context.set(apiContext, answer as unknown as Api)
  context.set(localeContext, 'en')
  return context
}
const refusing = (code: ProblemCode) =>
  contextOf(() => Promise.reject(new ApiError({ type: '', title: '', status: 503, code, detail: code })))
const pageOf = (tech: object) => withoutDirections(contextOf(() => Promise.resolve(tech)))

test('only the refusal for want of a direction is no failure', async () => {
  expect(await readFirstView(refusing('rates-unavailable'), {})).toBeUndefined()
  await expect(readFirstView(refusing('unavailable'), {})).rejects.toMatchObject({ data: { code: 'unavailable' } })
})

test('an office before its opening answers well; one that has nothing to sell any more is expected back', async () => {
  const before = await pageOf({ maintenance: true, unopened: true })
  expect(before).toMatchObject({ data: { none: { title: 'Opening soon' } }, init: null })
  const after = await pageOf({ maintenance: false })
  expect(after).toMatchObject({ data: { none: { title: 'No exchange right now' } }, init: { status: 503 } })
})
