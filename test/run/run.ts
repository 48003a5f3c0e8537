// Runs every check, with --check the quick ones, with --changed those and what the changes touch, and ends with one line
// that counts them.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { temporaryFolder } from '#test/harness/folder.ts'
import { RUN_MARK, stopLeftovers } from './leftovers.ts'

type Stage = { name: string; command: string[]; isVitest?: true }
type Result = { passed: number; failed: number; skipped: number; output: string; failures?: string[] }
/** The report of Vitest, as far as it is read here. */
type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

const tests = (name: string, project: string, ...options: string[]): Stage => ({
  name,
  command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', ...options],
  isVitest: true,
})
const quick: Stage[] = [
  // Each checker would work out again what the others have: on few cores one of them takes a quarter less work.
  { name: 'types', command: ['tsc', '-b', '--checkers', '1'] },
  tests('unit and architecture', 'unit'),
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'dead code', command: ['knip', '--no-config-hints', '--no-progress'] },
]
const slow: Stage[] = [
  tests('long', 'long'),
  tests('launch', 'launch', '--maxWorkers=4'),
  tests('database', 'database'),
  tests('http', 'http'),
  tests('browser', 'e2e'),
]
/** So many stages share the cores, so that none is idle while one waits. */
const AT_ONCE = 3
const [mode] = process.argv.slice(2)
const shared = mode === '--check' ? quick : [...quick, ...(mode === '--changed' ? await touched() : slow)]
/** What measures times has the machine to itself. The starts of offices mostly wait, and stand beside the rest. */
const timed = mode ? [] : [tests('timed', 'timed'), tests('timed starts', 'timed-launch')]

const run = randomUUID()
const folder = await temporaryFolder('agio-tests-')
const env = {
  ...process.env,
  TMPDIR: folder,
  [RUN_MARK]: run,
  // Every worker loads the office: what one has compiled the next one reads.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('dist/compiled'),
  FORCE_COLOR: process.stdout.isTTY ? '1' : process.env.FORCE_COLOR,
}
const running = new Set<ChildProcess>()
let interrupted: NodeJS.Signals | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt(signal))

const total = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
await Promise.all(Array.from({ length: AT_ONCE }, () => runInTurn(shared)))
await Promise.all([runInTurn(timed), runInTurn(timed)])
await report('nothing left behind', findLeftovers)

// Once more at the end, where they are found: what a failed test prints may be pages long.
for (const failure of failures) say(`✗ ${failure}`)
if (interrupted) say(`stopped by ${interrupted}`)
say(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = interrupted ? 130 : total.failed ? 1 : 0

/** Of the database what imports a changed file, of the rest what has changed itself, and a smoke through the browser. */
async function touched(): Promise<Stage[]> {
  const { changedFiles, smoke, touchedTests } = await import('./changed.ts')
  const { long, database, http, browser, launch } = touchedTests(changedFiles())
  const stage = (name: string, project: string, files: string[]) =>
    files.length ? [tests(name, project, ...files)] : []
  return [
    ...stage('long', 'long', long),
    ...stage('launch', 'launch', launch),
    ...stage('database', 'database', database),
    ...stage('http', 'http', http),
    tests('browser', 'e2e', ...new Set([...smoke, ...browser])),
  ]
}

/** Runs stages, each when the one before has ended. Several may run the same list: each stage is taken once. */
async function runInTurn(waiting: Stage[]): Promise<void> {
  while (waiting.length > 0 && !interrupted) {
    const stage = waiting.shift()!
    await report(stage.name, () => runStage(stage))
  }
}

/** Prints one line for a stage, and its output when it failed. A stage that cannot be run has failed. */
async function report(name: string, work: () => Promise<Result>): Promise<void> {
  const started = performance.now()
  const result: Result = await work().catch(error => ({ passed: 0, failed: 1, skipped: 0, output: String(error) }))
  for (const count of ['passed', 'failed', 'skipped'] as const) total[count] += result[count]
  const { passed, failed, output } = result
  failures.push(...(result.failures ?? []))
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  say(
    `${failed ? '✗' : '✓'} ${name.padEnd(24)}${seconds} s  ${failed ? `${failed} of ${passed + failed} failed` : passed}`,
  )
  if (failed && !interrupted) say(output.trimEnd())
}

async function runStage({ name, command: [program, ...args], isVitest }: Stage): Promise<Result> {
  const [log, json] = [join(folder, `stage-${name}.log`), join(folder, `stage-${name}.json`)]
  const file = await open(log, 'a')
  const reportTo = isVitest ? [`--outputFile.json=${json}`] : []
  const child = spawn(program!, [...args, ...reportTo], { env, detached: true, stdio: ['ignore', file.fd, file.fd] })
  running.add(child)
  const [code, signal] = await once(child, 'exit').finally(() => {
    running.delete(child)
    return file.close()
  })

  const tool = { numPassedTests: code === 0 ? 1 : 0 }
  const counts: VitestReport = isVitest ? JSON.parse(await readFile(json, 'utf8').catch(() => '{}')) : tool
  const { numPassedTests: passed = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = counts
  const { testResults = [] } = counts
  return {
    passed,
    // A run that crashed, or found no test, has failed, too.
    failed: numFailedTests || (code === 0 && passed > 0 ? 0 : 1),
    skipped: numPendingTests + numTodoTests,
    output: (await readFile(log, 'utf8')) + (signal ? `ended by ${signal}\n` : ''),
    failures: testResults.flatMap(({ name: file, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const place = relative(process.cwd(), file)
      if (message && !failed.length) return [`${place}: ${message}`]
      return failed.map(
        ({ fullName, failureMessages: [why = ''] = [] }) => `${place}: ${fullName}\n    ${why.slice(0, 300)}`,
      )
    }),
  }
}

/** Processes and files of the run that are still there are removed, and count as a failure. */
async function findLeftovers(): Promise<Result> {
  const left = await stopLeftovers(run, folder)
  for (const name of await readdir(folder)) {
    if (/^stage-|^node-compile-cache/.test(name)) continue
    const inside = await readdir(join(folder, name), { recursive: true }).catch(() => [])
    left.push(`file: ${name} (${inside.slice(0, 5).join(', ')})`)
  }
  await rm(folder, { recursive: true, force: true })
  const failed = left.length > 0 && !interrupted ? 1 : 0
  return { passed: 1 - failed, failed, skipped: 0, output: `left behind:\n${left.join('\n')}` }
}

/** Stops the stages as Ctrl-C does, and kills those that do not stop. */
function interrupt(signal: NodeJS.Signals): void {
  interrupted ??= signal
  for (const child of running) {
    child.kill('SIGINT')
    sleep(15_000, undefined, { ref: false }).then(() => running.has(child) && process.kill(-child.pid!, 'SIGKILL'))
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
