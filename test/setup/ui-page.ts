import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    uiPage: string
  }
}

/**
 * Builds the web side once more, with the page `/ui` that a build for visitors does not have. In a process of its own,
 * because this one calls itself a test, and React would come out of the build as one for developers.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'agio-ui-page-'))
  const out = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: false } })
  const environments = { client: out('client'), client_en: out('client'), ssr: out('server') }
  const config = { logLevel: 'error', environments }
  const script = `import { createBuilder } from 'vite'
    await (await createBuilder(${JSON.stringify(config)})).buildApp()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../../', import.meta.url),
    env: { ...process.env, NODE_ENV: 'production', VITE_UI_PAGE: 'yes' },
  })
  project.provide('uiPage', `${pathToFileURL(folder).href}/`)
  return () => rm(folder, { recursive: true, force: true })
}
