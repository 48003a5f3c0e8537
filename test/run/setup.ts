import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import type { TestServer } from '#test/harness/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: TestServer
    /** The address of a Chromium. */
    browser: string
    /** Where the web side is built with the page `/ui`, which visitors do not have. */
    uiPage: string
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One PostgreSQL for all files of a project, and for those of the browser one Chromium and one build of the page `/ui`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const needsBrowser = project.name === 'e2e'
  const keeper = spawn(process.execPath, ['test/run/keeper.ts', ...(needsBrowser ? ['browser'] : [])], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(keeper, 'close')
  const started = Promise.race([once(keeper.stdout, 'data'), ended])
  const uiPage = needsBrowser ? await buildUiPage() : undefined
  const [offer] = await started
  if (!(offer instanceof Buffer)) throw new Error('The database or the browser of the tests did not start')

  const { database, browser } = JSON.parse(offer.toString()) as { database: TestServer; browser?: string }
  project.provide('database', database)
  if (browser) project.provide('browser', browser)
  if (uiPage) project.provide('uiPage', `${pathToFileURL(uiPage).href}/`)
  return async () => {
    keeper.stdin.end()
    await ended
  }
}

/**
 * In a process of its own, because the environment of this one says that it is a test, and React would be built for
 * developers. It is kept beside the pages, under their stamp: built once for the same sources.
 */
async function buildUiPage(): Promise<string> {
  const stamp = await readFile(join(root, 'dist/built'), 'utf8')
  const kept = join(root, 'dist/ui-page', stamp)
  if (existsSync(kept)) return kept
  await rm(dirname(kept), { recursive: true, force: true })
  await mkdir(dirname(kept), { recursive: true })
  // Whoever else builds it meanwhile has a folder of their own, and only a whole one gets the name.
  const folder = await mkdtemp(`${kept}-`)
  const out = (name: string) => ({ build: { outDir: join(folder, name), emptyOutDir: false } })
  const environments = { client: out('client'), client_en: out('client'), ssr: out('server') }
  const script = `import { createBuilder } from 'vite'
    await (await createBuilder(${JSON.stringify({ logLevel: 'error', environments })})).buildApp()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', VITE_UI_PAGE: 'yes' },
  })
  await rename(folder, kept)
  return kept
}
