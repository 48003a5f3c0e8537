import { RegExpRouter } from 'hono/router/reg-exp-router'
import { expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { routeOf } from './serve.ts'

test('the router finds every call in one step: no path overlaps another path’s parameter', () => {
  const router = new RegExpRouter<string>()
  for (const call of allCalls) router.add(call.method, routeOf(call), call.name)
  for (const { method, path, name } of allCalls) {
    const [found] = router.match(method, path.replaceAll(/\{\w+\}/g, 'x').replace(/(?<=.)\/$/, ''))
    expect(found.map(([handler]) => handler)).toEqual([name])
  }
})
