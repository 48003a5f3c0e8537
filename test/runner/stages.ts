import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChild } from './child.ts'

export type Tally = { passed: number; failed: number; skipped: number }
export type Outcome = Tally & { name: string; ms: number; output: string }
export type Stage = { name: string; run: (env: NodeJS.ProcessEnv) => Promise<Outcome> }

/** A tool that says yes or no: one check. */
export const tool = (name: string, ...command: string[]): Stage => ({
  name,
  run: async env => {
    const { code, output, ms } = await runChild(command, env)
    return { name, ms, output, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  },
})

/** The tests of one project of vitest.config.ts. A run that crashes or finds no test has failed. */
export const tests = (name: string, project: string): Stage => ({
  name,
  run: async env => {
    const report = join(env.TMPDIR ?? tmpdir(), `vitest-${randomUUID()}.json`)
    const command = [
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const { code, output, ms } = await runChild(command, env)
    const tally = await readTally(report)
    // Something outside of the tests went wrong: a file that cannot be loaded, an error that nobody caught, a crash.
    if (code !== 0 && tally.failed === 0) tally.failed = 1
    if (tally.passed + tally.failed === 0) tally.failed = 1
    return { name, ms, output, ...tally }
  },
})

type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

async function readTally(path: string): Promise<Tally> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0 }
  const report = JSON.parse(text) as Report
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}
