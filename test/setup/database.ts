import type { TestProject } from 'vitest/node'
import { startTestServer, type TestServer } from '../postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
  }
}

/** One PostgreSQL for all files of a run. */
export default async function setup(project: TestProject) {
  const { admin, templates, stop } = await startTestServer()
  project.provide('database', { admin, templates })
  return stop
}
