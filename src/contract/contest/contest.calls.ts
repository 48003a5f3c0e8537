import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { Slug } from '#contract/content/content-records.ts'
import { locales } from '#contract/locale.ts'
import { BLOCK_HASH, ContestDraw, ContestView, PastContest } from './contest.ts'

const tag = 'contest'
const staff = rights['catalogue.terms']
const Key = z.strictObject({ key: Slug })

export const readContest = defineCall({
  name: 'readContest',
  method: 'GET',
  path: '/api/v1/contests/',
  tag,
  summary:
    'The contest of the present, or a named one: terms, table, the tickets of the caller, the draw; and past ones',
  summaryRu: 'Текущий или названный конкурс: условия, таблица, свои билеты, розыгрыш; и прошедшие конкурсы',
  bearer: 'optional',
  query: z.strictObject({ key: Slug.optional(), locale: z.enum(locales).default('ru') }),
  answer: z
    .object({
      contest: ContestView.optional().meta({ description: 'Absent: there is none' }),
      past: z.array(PastContest),
      now: z.iso.datetime(),
    })
    .meta({ id: 'Contests' }),
  refusals: ['not-found'],
})

export const readContestList = defineCall({
  name: 'readContestList',
  method: 'GET',
  path: '/contest/lists/{file}',
  tag,
  summary: 'The frozen list of a contest: participants and their tickets. It never changes',
  summaryRu: 'Зафиксированный список конкурса: участники и их билеты. Он не меняется',
  bearer: 'ignored',
  params: z.strictObject({
    file: z
      .string()
      .max(90)
      .regex(/^[a-z0-9-]+\.csv$/)
      .meta({ examples: ['winter.csv'] }),
  }),
  answer: { mediaType: 'text/csv' },
  refusals: ['not-found'],
})

export const readDrawScript = defineCall({
  name: 'readDrawScript',
  method: 'GET',
  path: '/contest/draw.py',
  tag,
  summary: 'A script in Python that finds the winners again, from the list and the hash of the block',
  summaryRu: 'Скрипт на Python, который находит победителей заново по списку и хешу блока',
  bearer: 'ignored',
  answer: { mediaType: 'text/x-python' },
})

export const deskContests = defineCall({
  name: 'deskContests',
  method: 'GET',
  path: '/api/v1/desk/contests/',
  tag,
  summary: 'The draws of contests, the latest first: what is frozen, who has entered the hash, and the winners',
  summaryRu: 'Розыгрыши конкурсов, сначала новые: что зафиксировано, кто ввёл хеш, и победители',
  bearer: 'required',
  staff,
  answer: z.object({ contests: z.array(ContestDraw) }).meta({ id: 'ContestDraws' }),
})

export const freezeContest = defineCall({
  name: 'freezeContest',
  method: 'POST',
  path: '/api/v1/desk/contests/{key}/freeze/',
  tag,
  summary: 'Freezes the list of a contest that is over, without waiting for worths that are not known yet',
  summaryRu: 'Фиксирует список завершившегося конкурса, не дожидаясь неизвестных пока стоимостей',
  bearer: 'required',
  staff,
  proof: 'always',
  params: Key,
  answer: ContestDraw,
  refusals: ['not-found', 'wrong-state'],
})

export const drawContest = defineCall({
  name: 'drawContest',
  method: 'POST',
  path: '/api/v1/desk/contests/{key}/draw/',
  tag,
  summary: 'Enters the hash of the block; when a second person has entered the same one, the winners get their prizes',
  summaryRu: 'Вводит хеш блока; когда второй человек ввёл такой же, победители получают призы',
  bearer: 'required',
  staff,
  proof: 'always',
  params: Key,
  body: z.strictObject({
    blockHash: z
      .string()
      .trim()
      .toLowerCase()
      .regex(BLOCK_HASH)
      .meta({ examples: ['00000000000000000000d7f1a8d2bbab3ad4a4a3a0ac6ce5b1cbf1a7eb5ee5b3'] }),
  }),
  answer: ContestDraw,
  refusals: ['not-found', 'forbidden', 'wrong-state'],
})
