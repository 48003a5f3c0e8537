import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { MarginBps } from '#contract/catalogue/direction-record.ts'
import { FormulaView } from './formula-view.ts'
import { OwnSourceRecord } from './own-source-record.ts'
import { AcceptanceKind, AcceptedRate, DeskRates, TriedOwnSource, TriedSource } from './rates.ts'
import { PairText } from './source-record.ts'

const tag = 'configuration'

export const deskRates = defineCall({
  name: 'deskRates',
  method: 'GET',
  path: '/api/v1/desk/rates/',
  tag,
  summary: 'What each source says of each pair now, how well it answers, and what waits for a person',
  summaryRu: 'Что говорит о каждой паре каждый источник, как он отвечает и что ждёт решения',
  bearer: 'required',
  staff: staffRoles,
  answer: DeskRates,
})

export const acceptRate = defineCall({
  name: 'acceptRate',
  method: 'POST',
  path: '/api/v1/desk/rates/{pair}/acceptance/',
  tag,
  summary:
    'Accepts the price that a jump leads to, or for 30 minutes that of the only source left; a second press changes nothing',
  summaryRu:
    'Принимает цену, к которой ведёт скачок, или на 30 минут цену единственного источника; второе нажатие ничего не меняет',
  bearer: 'required',
  staff: rights['rates.set'],
  proof: 'always',
  params: z.strictObject({ pair: z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/) }),
  body: z.strictObject({
    kind: AcceptanceKind,
    since: z.iso.datetime().meta({ description: 'The beginning of what was seen: it names exactly that one' }),
  }),
  answer: AcceptedRate,
  refusals: ['not-found', 'wrong-state'],
})

export const trySource = defineCall({
  name: 'trySource',
  method: 'POST',
  path: '/api/v1/desk/sources/{source}/try/',
  tag,
  summary: 'Asks a source once for some pairs; the answer is only shown and never counts',
  summaryRu: 'Один раз спрашивает источник о парах; ответ только показывается и не учитывается',
  bearer: 'required',
  staff: rights['rates.set'],
  proof: 'never',
  params: z.strictObject({ source: z.string().regex(/^[a-z-]{2,40}$/) }),
  body: z.strictObject({ pairs: z.array(PairText).min(1).max(100) }),
  answer: TriedSource,
  refusals: ['not-found', 'in-flight'],
})

export const tryOwnSource = defineCall({
  name: 'tryOwnSource',
  method: 'POST',
  path: '/api/v1/desk/own-sources/try/',
  tag,
  summary: 'Asks a source that the office describes itself once: its answer and the price in it are only shown',
  summaryRu: 'Один раз спрашивает источник, который описал сам обменник; ответ и цена из него только показываются',
  bearer: 'required',
  staff: rights['rates.set'],
  proof: 'never',
  body: z.strictObject({ record: OwnSourceRecord }),
  answer: TriedOwnSource,
  refusals: ['in-flight'],
})

export const evaluateFormula = defineCall({
  name: 'evaluateFormula',
  method: 'POST',
  path: '/api/v1/desk/formulas/',
  tag,
  summary: 'What a formula is worth now, factor by factor, or where it is wrong; writes nothing',
  summaryRu: 'Сколько сейчас даёт формула, по множителям, или где в ней ошибка; ничего не записывает',
  bearer: 'required',
  staff: staffRoles,
  proof: 'never',
  body: z.strictObject({
    formula: z.string().trim().max(300),
    from: z.string().max(20).meta({ description: 'The code of the currency that is given' }),
    to: z.string().max(20),
    marginBps: MarginBps,
  }),
  answer: FormulaView.extend({
    pairs: z.array(z.string()).meta({ description: 'The pairs that the office has' }),
    usual: z.string().meta({ description: 'What the formula of these two currencies usually is' }),
  }),
})
