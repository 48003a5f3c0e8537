import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
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
  ...['SBERRUB', 'TCSBRUB', 'SBPRUB', 'ACRUB', 'TBRUB', 'CARDRUB', 'KSPBKZT', 'SEPAEUR', 'YAMRUB'],
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
  /** The pairs that are proposed for what is chosen; absent before that. */
  likely?: { items: readonly { key: string; marginBps: number }[]; left: readonly string[] }
  /** What the currencies of the pairs are called, by their codes; those that the office wrote itself go by the code. */
  called: Readonly<Record<string, Omit<Offered, 'code'>>>
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<SetupExchangeData> {
  const api = apiOf(context)
  const chosen = codesIn(new URL(request.url).searchParams.getAll('currency'))
  const [setup, known] = await Promise.all([api('GET /api/v1/desk/setup/'), readKnown(api)])
  const offered = [...usual, ...chosen]
    .filter((code, i, all) => all.indexOf(code) === i && known.get(code)?.added === false)
    .map(code => ({ code, ...known.get(code)!.record }))
    .map(({ code, name, kind, ticker }) => ({ code, name, kind, ticker }))
  if (chosen.length === 0) return { setup, offered, chosen, called: {} }
  const { items, left } = await readLikely(api, [...setup.currencies, ...chosen])
  const likely = {
    items: items.map(({ key, record }) => ({ key, marginBps: record.marginBps })),
    left: left.filter(({ reason }) => reason === 'no-source').map(({ key }) => key),
  }
  const paired = [...likely.items.map(({ key }) => key), ...likely.left].flatMap(key =>
    Object.values(currenciesOf(key)!),
  )
  const called = Object.fromEntries(
    [...new Set(paired)].flatMap(code => {
      const { name, kind, ticker } = known.get(code)?.record ?? {}
      return name && kind && ticker ? [[code, { name, kind, ticker }]] : []
    }),
  )
  return { setup, offered, chosen, likely, called }
}

/** Adds the chosen currencies, then the pairs that are still ticked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const codes = codesIn(form.getAll('currency').map(String))
  const [{ currencies }, known] = await Promise.all([api('GET /api/v1/desk/setup/'), readKnown(api)])
  const added = codes.flatMap(code => {
    const currency = known.get(code)
    return currency && !currency.added
      ? [{ section: 'currency', key: code, fields: currency.record } as RecordChange]
      : []
  })
  if (added.length > 0) await makeAtOnce(api, added)
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

const readLikely = (api: Api, codes: readonly string[]) =>
  api('GET /api/v1/desk/likely-directions/', { query: { currencies: [...new Set(codes)].slice(0, 30).join(',') } })

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
