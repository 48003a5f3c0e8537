import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '#test/harness/folder.ts'
import { startOfficeProcess } from '#test/harness/office-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The home of a demo office that has been started once and stopped, to be copied. */
    usedHome: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = await temporaryFolder('agio-used-home-')
  const { stop } = await startOfficeProcess(home)
  await stop()
  project.provide('usedHome', home)
  return () => rm(home, { recursive: true, force: true })
}
