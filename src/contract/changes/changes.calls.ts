import { z } from 'zod'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { Change, ChangePlan, ChangeState, ListedRecord, Proposal, RecordKey, Section, Where } from './changes.ts'

const tag = 'configuration'
/** All staff see the configuration. Who may change a field is in the table of rights. */
const staff = staffRoles

/** `from:BTC,ETH` as two conditions. */
function conditionsOf(text: string): string[] {
  const [facet = '', values = ''] = text.split(':', 2)
  return values.split(',').map(value => `${facet}:${value}`)
}

const ChangeId = z.strictObject({ id: z.uuid().toLowerCase() })

export const listRecords = defineCall({
  name: 'listRecords',
  method: 'GET',
  path: '/api/v1/desk/records/{section}/',
  tag,
  summary: 'Records of a section of the configuration, searched, filtered and sorted',
  summaryRu: 'Записи раздела настроек: поиск, отбор и порядок',
  bearer: 'required',
  staff,
  params: z.strictObject({ section: Section }),
  query: z.strictObject({
    ...paging(50),
    search: z.string().max(80).optional(),
    where: z
      .string()
      .max(8_000)
      .transform(text => text.split(';').flatMap(conditionsOf))
      .pipe(Where)
      .optional()
      .meta({ description: '`state:on;from:BTC,ETH`: values of one facet are alternatives, all facets must hold' }),
    sort: z
      .string()
      .regex(/^-?[a-zA-Z]{1,40}$/)
      .optional()
      .meta({ description: 'A column; with a minus the largest first' }),
  }),
  answer: pageOf(ListedRecord).extend({
    facets: z
      .record(z.string(), z.array(z.object({ value: z.string(), count: z.int() })))
      .meta({ description: 'What can be filtered by, counted over the whole section' }),
  }),
  refusals: ['forbidden'],
})

export const readRecord = defineCall({
  name: 'readRecord',
  method: 'GET',
  path: '/api/v1/desk/records/{section}/{key}/',
  tag,
  summary: 'A record with what waits to change it and how it came to be',
  summaryRu: 'Запись, ожидающие правки и её история',
  bearer: 'required',
  staff,
  params: z.strictObject({ section: Section, key: RecordKey }),
  answer: ListedRecord.extend({
    /** Fields that the person may change. */
    mayChange: z.array(z.string()),
    waiting: z.array(Change),
    history: z.array(Change),
  }).meta({ id: 'RecordView' }),
  refusals: ['not-found', 'forbidden'],
})

export const planChange = defineCall({
  name: 'planChange',
  method: 'POST',
  path: '/api/v1/desk/change-plans/',
  tag,
  summary: 'What a change would do; writes nothing',
  summaryRu: 'Что сделает правка; ничего не записывает',
  bearer: 'required',
  staff,
  proof: 'never',
  body: Proposal,
  answer: ChangePlan,
  refusals: ['forbidden', 'not-found', 'wrong-state'],
})

export const makeChange = defineCall({
  name: 'makeChange',
  method: 'PUT',
  path: '/api/v1/desk/changes/{id}/',
  tag,
  summary: 'Makes a planned change; the same id again changes nothing',
  summaryRu: 'Вносит правку; повтор с тем же id ничего не меняет',
  bearer: 'required',
  staff,
  proof: 'by-effect',
  params: ChangeId,
  body: Proposal.extend({ digest: z.string().max(64), reason: z.string().trim().max(500).optional() }),
  answer: Change,
  status: 201,
  otherStatuses: [200],
  refusals: ['forbidden', 'not-found', 'wrong-state', 'conflict', 'key-reused', 'step-up-required'],
})

export const decideChange = defineCall({
  name: 'decideChange',
  method: 'POST',
  path: '/api/v1/desk/changes/{id}/decision/',
  tag,
  summary: 'Confirms or refuses a waiting change of a colleague, or withdraws one’s own',
  summaryRu: 'Подтверждает или отклоняет правку коллеги, отзывает свою',
  bearer: 'required',
  staff,
  proof: { field: 'decision', in: ['confirm'] },
  params: ChangeId,
  body: z.strictObject({ decision: z.enum(['confirm', 'refuse', 'withdraw']) }),
  answer: Change,
  refusals: ['not-found', 'wrong-state', 'forbidden', 'conflict'],
})

export const listChanges = defineCall({
  name: 'listChanges',
  method: 'GET',
  path: '/api/v1/desk/changes/',
  tag,
  summary: 'Changes of the configuration, the newest first',
  summaryRu: 'Правки настроек, сначала новые',
  bearer: 'required',
  staff,
  query: z.strictObject({ ...paging(20), state: ChangeState.optional(), section: Section.optional() }),
  answer: pageOf(Change),
})
