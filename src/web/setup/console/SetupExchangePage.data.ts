import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import { knownCities } from '#contract/catalogue/known-cities.ts'
import type { RecordChange } from '#contract/changes/changes.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { makeAtOnce, textsOf } from '#web/console/records/change-steps.ts'
import { readBps } from '#web/console/records/field-texts.ts'
import type { FormOutcome } from '#web/forms/form-outcome.ts'
import { nextPath } from './SetupFrame.tsx'

/** Currencies that most offices begin with. All others are a page away. */
const usual = [
  ...['BTC', 'ETH', 'USDTTRC20', 'USDTERC20', 'USDTBEP20', 'USDTTON', 'TON', 'LTC', 'TRX', 'XMR', 'BNBBEP20'],
  ...[
    'SBERRUB',
    'TCSBRUB',
    'SBPRUB',
    'ACRUB',
    'TBRUB',
    'CARDRUB',
    'KSPBKZT',
    'SEPAEUR',
    'YAMRUB',
    'CASHRUB',
    'CASHUSD',
  ],
]
/** More are chosen in a second round. */
const MOST = 20
/** As many records as fit into one request. */
const AT_ONCE = 50

type Offered = Pick<CurrencyRecord, 'name' | 'kind' | 'ticker'> & { code: string }
export type SetupExchangeData = {
  setup: Setup
  offered: readonly Offered[]
  chosen: readonly string[]
  /** The cities for cash that are added with what is chosen. */
  cities: readonly string[]
  /** The pairs that are proposed for what is chosen; absent before that. */
  likely?: {
    items: readonly { key: string; marginBps: number; price?: string | undefined }[]
    left: readonly string[]
    cash: readonly string[]
  }
  /** What the currencies of the pairs are called, by their codes; those that the office wrote itself go by the code. */
  called: Readonly<Record<string, Omit<Offered, 'code'>>>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SetupExchangeData> {
  const api = apiOf(context)
  const { searchParams } = new URL(request.url)
  const chosen = codesIn(searchParams.getAll('currency'))
  const cities = citiesIn(searchParams.getAll('city'))
  const [setup, known] = await Promise.all([api('GET /api/v1/desk/setup/'), readKnown(api)])
  const offered = [...usual, ...chosen]
    .filter((code, i, all) => all.indexOf(code) === i && known.get(code)?.added === false)
    .map(code => ({ code, ...known.get(code)!.record }))
    .map(({ code, name, kind, ticker }) => ({ code, name, kind, ticker }))
  if (chosen.length + cities.length === 0) return { setup, offered, chosen, cities, called: {} }
  const { items, left } = await readLikely(api, [...setup.currencies, ...chosen], cities)
  const likely = {
    items: items.map(({ key, record, price }) => ({ key, marginBps: record.marginBps, price })),
    left: left.filter(({ reason }) => reason === 'no-source').map(({ key }) => key),
    cash: left.filter(({ reason }) => reason === 'cash').map(({ key }) => key),
  }
  const paired = [...likely.items.map(({ key }) => key), ...likely.left, ...likely.cash].flatMap(key =>
    Object.values(currenciesOf(key)!),
  )
  const called = Object.fromEntries(
    [...new Set(paired)].flatMap(code => {
      const { name, kind, ticker } = known.get(code)?.record ?? {}
      return name && kind && ticker ? [[code, { name, kind, ticker }]] : []
    }),
  )
  return { setup, offered, chosen, cities, likely, called }
}

/** Adds the chosen currencies and cities, then the pairs that are still ticked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const codes = codesIn(form.getAll('currency').map(String))
  const cities = citiesIn(form.getAll('city').map(String))
  const [{ currencies }, known] = await Promise.all([api('GET /api/v1/desk/setup/'), readKnown(api)])
  const added = codes.flatMap(code => {
    const currency = known.get(code)
    return currency && !currency.added
      ? [{ section: 'currency', key: code, fields: currency.record } as RecordChange]
      : []
  })
  const places = (await absentCities(api, cities)).map(
    key => ({ section: 'city', key, fields: knownCities.get(key) }) as RecordChange,
  )
  if (added.length + places.length > 0) await makeAtOnce(api, [...added, ...places])
  const { items } = await readLikely(api, [...currencies, ...codes])
  const pairs = items
    .filter(({ key }) => form.has(`on.${key}`))
    .map(({ key, record }) => {
      const fields = { ...record, marginBps: readBps(String(form.get(`margin.${key}`) ?? '')) }
      return { section: 'direction', key, fields } as RecordChange
    })
  // A margin that is no number is refused where it was typed, before anything is added.
  const wrong = pairs.filter(({ fields }) => typeof (fields as { marginBps: unknown }).marginBps !== 'number')
  if (wrong.length > 0)
    return refused(
      form,
      wrong.map(({ key }) => [`margin.${key}`, 'wrong-format']),
    )
  for (let at = 0; at < pairs.length; at += AT_ONCE) {
    const faulty = await makeAtOnce(api, pairs.slice(at, at + AT_ONCE))
    if (faulty.length > 0)
      return refused(
        form,
        faulty.map(({ key, errors }) => [`margin.${key}`, errors[0]!.code]),
      )
  }
  throw redirect(nextPath('exchange'))
}

function refused(form: FormData, fields: [string, string][]) {
  const outcome = { form: 'setup-exchange', ok: false, values: textsOf(form), refusal: { code: 'invalid' } } as const
  return data<FormOutcome<void>>({ ...outcome, fields: Object.fromEntries(fields) }, { status: 400 })
}

const codesIn = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter(code => /^[A-Z0-9]{2,20}$/.test(code)).slice(0, MOST)

const citiesIn = (codes: readonly string[]): string[] => [...new Set(codes)].filter(code => knownCities.has(code))

/** A city that the office has keeps what was written of it. */
async function absentCities(api: Api, cities: readonly string[]): Promise<readonly string[]> {
  if (cities.length === 0) return []
  const { items } = await api('GET /api/v1/desk/records/{section}/', {
    params: { section: 'city' },
    query: { page: '1', size: '100' },
  })
  return cities.filter(code => items.every(({ key }) => key !== code))
}

const readLikely = (api: Api, codes: readonly string[], cities: readonly string[] = []) =>
  api('GET /api/v1/desk/likely-directions/', {
    query: {
      currencies: [...new Set(codes)].slice(0, 30).join(','),
      cities: cities.length > 0 ? cities.join(',') : undefined,
    },
  })

type Known = { record: CurrencyRecord; added: boolean }

/** Every currency that comes with the program, by its code. */
async function readKnown(api: Api): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await api('GET /api/v1/desk/known-currencies/', { query: { page: String(page), size: '100' } })
    for (const { code, record, added } of answer.items) known.set(code, { record, added })
    pages = answer.pages
  }
  return known
}
