// Runs every check there is, or with --check the quick ones, and ends with one line that counts them.
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './folder.ts'
import { stopChildren } from './runner/child.ts'
import { RUN_MARK, stopLeftovers } from './runner/leftovers.ts'
import { type Outcome, type Stage, tests, tool } from './runner/stages.ts'

const quick: Stage[] = [
  tool('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  tool('types', 'tsc', '-b'),
  tool('dead code', 'knip', '--no-config-hints', '--no-progress'),
  tests('unit and architecture', 'unit'),
]
const slow: Stage[] = [tests('database', 'database'), tests('launch', 'launch'), tests('browser', 'e2e')]

const run = randomUUID()
const folder = await temporaryFolder('agio-tests-')
const env = { ...process.env, TMPDIR: folder, [RUN_MARK]: run, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) }
let interrupted: NodeJS.Signals | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted ??= signal
    void stopChildren()
  })
}

// The quick ones share the cores; each of the slow ones has the machine to itself, so that its times mean something.
const stages = process.argv.includes('--check') ? [quick] : [quick, ...slow.map(stage => [stage])]
const outcomes: Outcome[] = []
for (const together of stages) {
  if (interrupted) break
  outcomes.push(...(await Promise.all(together.map(async stage => told(await attempt(stage))))))
}
outcomes.push(told(await cleaned()))

const sum = (part: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[part], 0)
const skipped = sum('skipped')
if (interrupted) say(`stopped by ${interrupted}`)
say(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = interrupted ? 130 : sum('failed') ? 1 : 0

/** A stage that cannot even be run has failed like one that says no. */
async function attempt(stage: Stage): Promise<Outcome> {
  try {
    return await stage.run(env)
  } catch (error) {
    return { name: stage.name, ms: 0, output: String(error), passed: 0, failed: 1, skipped: 0 }
  }
}

/** A run that leaves something behind has failed, and takes it away all the same. */
async function cleaned(): Promise<Outcome> {
  const started = performance.now()
  const processes = await stopLeftovers(run, folder)
  const files = (await readdir(folder)).filter(
    name => !name.startsWith('vitest-') && !name.startsWith('node-compile-cache'),
  )
  const named = await Promise.all(files.map(async name => `file: ${name} ${await insideOf(join(folder, name))}`))
  await rm(folder, { recursive: true, force: true })

  const left = [...processes, ...named]
  const failed = left.length && !interrupted ? 1 : 0
  const output = left.length ? `left behind:\n${left.join('\n')}\n` : ''
  return {
    name: 'nothing left behind',
    ms: performance.now() - started,
    output,
    passed: 1 - failed,
    failed,
    skipped: 0,
  }
}

/** What a folder was left with says who left it. */
async function insideOf(path: string): Promise<string> {
  const names = await readdir(path, { recursive: true }).catch(() => [])
  return `(${names.slice(0, 5).join(', ')}${names.length > 5 ? `, ${names.length - 5} more` : ''})`
}

function told(outcome: Outcome): Outcome {
  const { name, ms, passed, failed, output } = outcome
  say(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)}${(ms / 1000).toFixed(1).padStart(6)} s  ${failed ? `${failed} of ${passed + failed} failed` : passed}`,
  )
  if (failed && !interrupted) say(output.trimEnd())
  return outcome
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
