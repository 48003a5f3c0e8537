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

type Stage = { name: string; command: string[]; isVitest?: true; waits?: true }
type Result = { passed: number; failed: number; skipped: number; output: string; failures?: Failure[] }
type Failure = { file: string; text: string }
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
  { ...tests('http', 'http'), waits: true },
  { ...tests('browser', 'e2e'), waits: true },
]
/** So many stages share the cores, so that none is idle while one waits. */
const AT_ONCE = 3
/** More failures than a busy machine explains are faults. */
const MOST_ALONE = 5
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
const failures: Failure[] = []
/** Failures of stages that wait for pages and prices, by stage: they are tried once more when nothing runs beside them. */
const hurried = new Map<Stage, Failure[]>()
const unsteady: Failure[] = []
await Promise.all(Array.from({ length: AT_ONCE }, () => runInTurn(shared)))
await Promise.all([runInTurn(timed), runInTurn(timed)])
for (const [stage, failed] of hurried) await tryAlone(stage, failed)
await report('nothing left behind', findLeftovers)

// Once more at the end, where they are found: what a failed test prints may be pages long.
for (const { text } of unsteady) say(`~ passed only alone: ${text}`)
for (const { text } of failures) say(`✗ ${text}`)
if (interrupted) say(`stopped by ${interrupted}`)
const some = (count: number, what: string) => (count ? `, ${count} ${what}` : '')
say(
  `${total.passed} passed, ${total.failed} failed${some(total.skipped, 'skipped')}${some(unsteady.length, 'unsteady')}`,
)
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
    const { failures: failed = [] } = await report(stage.name, () => runStage(stage))
    if (stage.waits && failed.length) hurried.set(stage, failed)
  }
}

/**
 * A page that a loaded machine draws too late is no fault of the office. What proves an attack or a race is not tried again:
 * a guard that fails once has failed.
 */
async function tryAlone({ name, command }: Stage, failed: readonly Failure[]): Promise<void> {
  const files = [...new Set(failed.map(({ file }) => file))].filter(file => !file.startsWith('test/attacks/'))
  if (!files.length || files.length > MOST_ALONE || interrupted) return
  const before = failures.length
  const alone = await report(`${name}, alone`, () =>
    runStage({ name: `${name}-alone`, command: [...command, ...files], isVitest: true }),
  )
  // They are counted and named already.
  total.passed -= alone.passed
  total.failed -= alone.failed
  failures.length = before
  if (alone.failed) return
  for (const failure of failed.filter(({ file }) => files.includes(file))) {
    failures.splice(failures.indexOf(failure), 1)
    unsteady.push(failure)
    total.failed--
    total.passed++
  }
}

/** Prints one line for a stage, and its output when it failed. A stage that cannot be run has failed. */
async function report(name: string, work: () => Promise<Result>): Promise<Result> {
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
  return result
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
      if (message && !failed.length) return [{ file: place, text: `${place}: ${message}` }]
      return failed.map(({ fullName, failureMessages: [why = ''] = [] }) => ({
        file: place,
        text: `${place}: ${fullName}\n    ${why.slice(0, 300)}`,
      }))
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
