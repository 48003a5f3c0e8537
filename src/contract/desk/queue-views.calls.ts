import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { QueueView } from './queue-view.ts'
import { LONGEST_VIEW_NAME } from './queue-view-limits.ts'

const tag = 'desk'

const QueueViews = z.object({ items: z.array(QueueView) }).meta({ id: 'QueueViews' })

export const queueViews = defineCall({
  name: 'queueViews',
  method: 'GET',
  path: '/api/v1/desk/queue-views/',
  tag,
  summary: 'The views of the queue that the caller has named',
  summaryRu: 'Виды очереди, которым вызывающий дал имена',
  bearer: 'required',
  staff: rights['claims.see'],
  answer: QueueViews,
})

export const keepQueueView = defineCall({
  name: 'keepQueueView',
  method: 'PUT',
  path: '/api/v1/desk/queue-views/{id}/',
  tag,
  summary: 'Names a view of the queue; one of that name is replaced',
  summaryRu: 'Даёт имя виду очереди; прежний с этим именем заменяется',
  bearer: 'required',
  staff: rights['claims.see'],
  proof: 'never',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
    search: z.string().regex(/^[A-Za-z0-9=&%._~+-]{1,400}$/),
  }),
  answer: QueueViews,
  refusals: ['key-reused', 'conflict'],
})

export const dropQueueView = defineCall({
  name: 'dropQueueView',
  method: 'DELETE',
  path: '/api/v1/desk/queue-views/{id}/',
  tag,
  summary: 'Takes a view of the caller away',
  summaryRu: 'Убирает вид вызывающего',
  bearer: 'required',
  staff: rights['claims.see'],
  proof: 'never',
  params: z.strictObject({ id: z.uuid() }),
  answer: QueueViews,
})
