import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calculatorView } from '#test/fixtures/calculator-view.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { loader, type PairData } from './PairPage.data.ts'

type Explained = { give: string; get: string; steps: object[] } | ApiError

/** The page's data where the steps are answered with these, one after the other, and the last one from then on. */
function load(explanations: Explained[], asked: string[] = []): Promise<PairData> {
  const api = async (address: string) => {
    asked.push(address)
    if (address === 'GET /front-api/calculator/init') return calculatorView()
    if (address.includes('/related/')) return { sameFrom: [], sameTo: [], hasWayBack: true }
    const next = explanations.length > 1 ? explanations.shift()! : explanations[0]!
    if (next instanceof ApiError) throw next
    return next
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api as Api)
  context.set(localeContext, 'ru')
  const request = new Request('https://office.example/exchange/btc-to-sberrub')
  return loader({ params: { pair: 'btc-to-sberrub' }, request, context } as unknown as LoaderFunctionArgs)
}

const explained = (get: string) => ({ give: '1', get, steps: [{ kind: 'course', label: '1', value: get }] })
const shown = calculatorView().pair.course!.get
const problem = (code: string, status: number) =>
  new ApiError({ type: 'about:blank', title: code, status, code, detail: code })

test('steps that end at another rate than the shown one are read again together with it', async () => {
  expect((await load([explained('1.5'), explained(shown)])).steps).toHaveLength(1)
})

test('while the rate moves faster than it is read, the page shows no steps rather than wrong ones', async () => {
  expect((await load([explained('1.5')])).steps).toEqual([])
})

test('a paused direction has no steps, and a failure of the office is not taken for a pause', async () => {
  for (const code of ['rates-unavailable', 'maintenance']) expect((await load([problem(code, 503)])).steps).toEqual([])
  await expect(load([problem('internal', 500)])).rejects.toThrow()
})

test('the page asks for its pair alone, and never for the list of all directions', async () => {
  const asked: string[] = []
  await load([explained(shown)], asked)
  expect(asked).toContain('GET /front-api/calculator/related/{from}/{to}')
  expect(asked).not.toContain('GET /api/v1/calculator/')
})
