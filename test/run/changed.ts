import { execFileSync } from 'node:child_process'
import { sources } from '#test/architecture/sources.ts'

/** A way through every part of the office, and what watches the pages themselves. */
export const smoke = [
  'account-orders',
  'calculator-live',
  'chat',
  'claim-form',
  'claim-page',
  'claim-payment',
  'claim-states',
  'console-directions',
  'console-reserves',
  'console-shift',
  'home',
  'session',
  'session-ends',
  'shell',
  'whole-journey',
].map(name => `test/e2e/${name}.test.ts`)

/** What differs from where the branch began, committed or not. */
export function changedFiles(): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter(line => line !== '')
  const main = ['origin/main', 'main', 'origin/master', 'master'].find(
    name => git('for-each-ref', '--format=x', `refs/remotes/${name}`, `refs/heads/${name}`) !== '',
  )
  const base = main === undefined ? 'HEAD' : git('merge-base', 'HEAD', main)
  return [...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))]
}

export type TouchedTests = Record<'long' | 'database' | 'launch' | 'http' | 'browser', string[]>

/**
 * The tests that changes touch. Through its office every test of HTTP and of the browser needs everything, so of those
 * only what has changed itself is one, beside the smoke.
 */
export function touchedTests(changed: readonly string[]): TouchedTests {
  const touched = importersOf(changed)
  const isDatabase = (path: string) => /^src\/.*\.db\.test\.ts$/.test(path)
  const all = changed.some(path => path.startsWith('migrations/'))
  const tests = sources.map(({ path }) => path).filter(path => /\.test\.tsx?$/.test(path))
  const own = (folder: RegExp) => tests.filter(path => folder.test(path) && changed.includes(path))
  return {
    long: tests.filter(path => path.endsWith('.long.test.ts') && touched.has(path)),
    database: tests.filter(path => isDatabase(path) && (all || touched.has(path))),
    launch: own(/^test\/launch\/(?!.*\.timed\.)/),
    http: [
      ...new Set(['test/http/screens.test.ts', 'test/http/strict-edge.test.ts', ...own(/^test\/(http|attacks)\//)]),
    ],
    browser: own(/^test\/(e2e|conformance)\//),
  }
}

/** The files themselves and whatever imports them, at any distance. */
function importersOf(paths: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of sources)
    for (const { from, typeOnly } of imports) if (!typeOnly) importers.set(from, [...(importers.get(from) ?? []), path])
  const found = new Set(paths)
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return found
}
