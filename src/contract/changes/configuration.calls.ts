import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { defineCall } from '#contract/calls.ts'
import { Change, ChangePlan } from './changes.ts'
import { CONFIGURATION_BYTES } from './configuration-limits.ts'

const tag = 'configuration'
/** A file has every section, so it takes the right to all of them. */
const staff = rights['settings.set']

export const readConfiguration = defineCall({
  name: 'readConfiguration',
  method: 'GET',
  path: '/api/v1/desk/configuration/',
  tag,
  summary: 'The whole configuration as a file, without secrets, customers and orders',
  summaryRu: 'Вся настройка файлом: без секретов, клиентов и заявок',
  bearer: 'required',
  staff,
  answer: { mediaType: 'application/json' },
})

export const readConfigurationSchema = defineCall({
  name: 'readConfigurationSchema',
  method: 'GET',
  path: '/api/v1/desk/configuration-schema/',
  tag,
  summary: 'The JSON Schema of such a file, for editors',
  summaryRu: 'JSON Schema такого файла — для редакторов',
  bearer: 'required',
  staff,
  answer: { mediaType: 'application/json' },
})

export const planConfiguration = defineCall({
  name: 'planConfiguration',
  method: 'POST',
  path: '/api/v1/desk/configuration-plans/',
  tag,
  summary: 'What a file of the configuration would change; writes nothing. Each fault is named with its place',
  summaryRu: 'Что изменит файл настройки; ничего не записывает. Каждая ошибка названа с её местом',
  bearer: 'required',
  staff,
  proof: 'never',
  file: { most: CONFIGURATION_BYTES },
  answer: ChangePlan,
  refusals: ['forbidden', 'not-found', 'wrong-state'],
})

export const makeConfiguration = defineCall({
  name: 'makeConfiguration',
  method: 'PUT',
  path: '/api/v1/desk/configuration-changes/{id}/',
  tag,
  summary: 'Makes what a planned file changes; the same id again changes nothing',
  summaryRu: 'Вносит то, что меняет файл; повтор с тем же id ничего не меняет',
  bearer: 'required',
  staff,
  proof: 'always',
  params: z.strictObject({ id: z.uuid().toLowerCase() }),
  query: z.strictObject({ digest: z.string().max(64), reason: z.string().trim().max(500).optional() }),
  file: { most: CONFIGURATION_BYTES },
  answer: Change,
  status: 201,
  otherStatuses: [200],
  refusals: ['forbidden', 'not-found', 'wrong-state', 'conflict', 'key-reused', 'step-up-required'],
})

export const countWaitingChanges = defineCall({
  name: 'countWaitingChanges',
  method: 'GET',
  path: '/api/v1/desk/waiting-changes/',
  tag,
  summary: 'How many changes wait for a second person who may be the caller',
  summaryRu: 'Сколько правок ждёт второго человека, которым может быть вызывающий',
  bearer: 'required',
  staff: staffRoles,
  answer: z.object({ count: z.int() }).meta({ id: 'WaitingChanges' }),
})
