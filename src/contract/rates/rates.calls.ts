import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { FormulaView } from './formula-view.ts'
import { AcceptanceKind, AcceptedRate, DeskRates, TriedSource } from './rates.ts'
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
  params: z.strictObject({ source: z.string().regex(/^[a-z-]{2,40}$/) }),
  body: z.strictObject({ pairs: z.array(PairText).min(1).max(100) }),
  answer: TriedSource,
  refusals: ['not-found', 'in-flight'],
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
  body: z.strictObject({
    formula: z.string().trim().max(300),
    from: z.string().max(20).meta({ description: 'The code of the currency that is given' }),
    to: z.string().max(20),
    marginBps: z.int().min(0).max(5_000),
  }),
  answer: FormulaView.extend({ pairs: z.array(z.string()).meta({ description: 'The pairs that the office has' }) }),
})
