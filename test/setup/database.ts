import type { TestProject } from 'vitest/node'
import type { TestServer } from '../postgres.ts'
import { keep } from './keeper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
  }
}

/** One PostgreSQL for all files of a run. */
export default async function setup(project: TestProject) {
  const { offer, stop } = await keep<TestServer>('database.keeper.ts')
  project.provide('database', offer)
  return stop
}
