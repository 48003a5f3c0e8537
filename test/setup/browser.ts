import type { TestProject } from 'vitest/node'
import { keep } from './keeper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browser: string
  }
}

/** One Chromium for all files of a run. Without one the run fails: a test that was not run is not a test that passed. */
export default async function setup(project: TestProject) {
  const { offer, stop } = await keep<string>('browser.keeper.ts')
  project.provide('browser', offer)
  return stop
}
