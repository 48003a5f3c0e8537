import { z } from 'zod'
import { defineCall } from './calls.ts'

export const health = defineCall({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  tag: 'operations',
  summary: 'The process lives',
  summaryRu: 'Процесс жив',
  bearer: 'ignored',
  answer: z.object({ status: z.literal('ok') }).meta({ examples: [{ status: 'ok' }] }),
})

export const readiness = defineCall({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  tag: 'operations',
  summary:
    'The process can serve: database, migrations and board are there, what is asked can be written, its clock is right, and it is not about to stop',
  summaryRu:
    'Процесс готов принимать людей: база, миграции и табло на месте, запись возможна, часы верны, остановка не начата',
  bearer: 'ignored',
  otherStatuses: [503],
  answer: z
    .object({ status: z.enum(['ready', 'not-ready']), checks: z.record(z.string(), z.enum(['ok', 'failed'])) })
    .meta({
      examples: [
        {
          status: 'ready',
          checks: { database: 'ok', migrations: 'ok', catalogue: 'ok', writable: 'ok', clock: 'ok', open: 'ok' },
        },
      ],
    }),
})

export const metrics = defineCall({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  tag: 'operations',
  summary: 'Figures for Prometheus. Only on the machine itself, or with the token that the office was started with',
  summaryRu: 'Показатели для Prometheus: только с самой машины или с токеном, с которым запущен обменник',
  bearer: 'ignored',
  answer: { mediaType: 'text/plain' },
  refusals: ['not-found'],
})

export const openapiDocument = defineCall({
  name: 'openapiDocument',
  method: 'GET',
  path: '/api/v1/openapi.json',
  tag: 'operations',
  summary: 'The description of all calls as OpenAPI 3.1',
  summaryRu: 'Описание всех вызовов в формате OpenAPI 3.1',
  bearer: 'ignored',
  answer: z.looseObject({ openapi: z.string() }).meta({ examples: [{ openapi: '3.1.0', info: { title: 'Agio' } }] }),
})

export const latestBuild = defineCall({
  name: 'latestBuild',
  method: 'GET',
  path: '/builds/latest.json',
  tag: 'operations',
  summary: 'The build that the server runs now; the pages compare it with their own',
  summaryRu: 'Сборка, с которой работает сервер: страницы сравнивают её со своей',
  bearer: 'ignored',
  answer: z.object({ id: z.string() }).meta({ examples: [{ id: 'ZLPqkyohm3ge' }] }),
})

export const sitemap = defineCall({
  name: 'sitemap',
  method: 'GET',
  path: '/sitemap.xml',
  tag: 'operations',
  summary: 'Every page that search engines may list, in both languages',
  summaryRu: 'Все страницы для поисковых систем, на обоих языках',
  bearer: 'ignored',
  answer: { mediaType: 'application/xml' },
})

export const securityContact = defineCall({
  name: 'securityContact',
  method: 'GET',
  path: '/.well-known/security.txt',
  tag: 'operations',
  summary: 'Whom to tell of a hole in the office (RFC 9116)',
  summaryRu: 'Кому сообщить об уязвимости обменника (RFC 9116)',
  bearer: 'ignored',
  answer: { mediaType: 'text/plain' },
})

export const robots = defineCall({
  name: 'robots',
  method: 'GET',
  path: '/robots.txt',
  tag: 'operations',
  summary: 'What search engines leave alone, and where the map of the site is',
  summaryRu: 'Что поисковым системам не нужно, и где карта сайта',
  bearer: 'ignored',
  answer: { mediaType: 'text/plain' },
})
