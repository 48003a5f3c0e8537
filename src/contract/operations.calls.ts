import { z } from 'zod'
import { defineCall } from './calls.ts'

export const health = defineCall({
  name: 'health',
  method: 'GET',
  path: '/healthz',
  tag: 'operations',
  summary: 'The process lives',
  bearer: 'ignored',
  answer: z.object({ status: z.literal('ok') }),
})

export const readiness = defineCall({
  name: 'readiness',
  method: 'GET',
  path: '/readyz',
  tag: 'operations',
  summary: 'The process can serve: database, migrations and board are there',
  bearer: 'ignored',
  otherStatuses: [503],
  answer: z.object({ status: z.enum(['ready', 'not-ready']), checks: z.record(z.string(), z.enum(['ok', 'failed'])) }),
})

export const metrics = defineCall({
  name: 'metrics',
  method: 'GET',
  path: '/metrics',
  tag: 'operations',
  summary: 'Figures for Prometheus. Only on the machine itself, or with the token that the office was started with',
  bearer: 'ignored',
  answer: { mediaType: 'text/plain' },
  refusals: ['not-found'],
})

export const openapiDocument = defineCall({
  name: 'openapiDocument',
  method: 'GET',
  path: '/api/v1/openapi.json',
  tag: 'operations',
  summary: 'This document',
  bearer: 'ignored',
  answer: z.looseObject({ openapi: z.string() }),
})

export const latestBuild = defineCall({
  name: 'latestBuild',
  method: 'GET',
  path: '/builds/latest.json',
  tag: 'operations',
  summary: 'The build that the server runs now; the pages compare it with their own',
  bearer: 'ignored',
  answer: z.object({ id: z.string() }),
})
