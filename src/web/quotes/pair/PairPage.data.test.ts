import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calculatorView, direction } from '#test/fixtures/calculator-view.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { loader, type PairData } from './PairPage.data.ts'

type Explained = { give: string; get: string; steps: object[] } | ApiError

/** The page's data where the steps are answered with these, one after the other, and the last one from then on. */
function load(explanations: Explained[], directions = [direction('BTC', 'SBERRUB')]): Promise<PairData> {
  const api = async (address: string) => {
    if (address === 'GET /front-api/calculator/init') return calculatorView()
    if (address === 'GET /api/v1/calculator/') return directions
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

test('related pairs are open pairs, popular ones first, without the pair itself', async () => {
  const { reason: _, give: __, get: ___, ...paused } = direction('BTC', 'CASHRUB', { state: 'paused' })
  const all = [direction('BTC', 'SBERRUB'), direction('BTC', 'ETH'), direction('ETH', 'SBERRUB'), paused]
  const { sameFrom, sameTo } = await load([explained(shown)], all)
  expect(sameFrom.map(({ to }) => to.code)).toEqual(['ETH'])
  expect(sameTo.map(({ from }) => from.code)).toEqual(['ETH'])
})
