import { chmod, rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { temporaryFolder } from '#test/harness/folder.ts'
import { startOfficeProcess } from '#test/harness/office-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The home of a demo office that has been started once and stopped, to be copied. */
    usedHome: string
    /** Where every user may keep compiled code; in `dist` only who owns the clone may. */
    compiled: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [home, compiled] = [await temporaryFolder('agio-used-home-'), await temporaryFolder('agio-compiled-')]
  await chmod(compiled, 0o1777)
  const { stop } = await startOfficeProcess(home)
  await stop()
  project.provide('usedHome', home)
  project.provide('compiled', compiled)
  return async () => {
    for (const folder of [home, compiled]) await rm(folder, { recursive: true, force: true })
  }
}
