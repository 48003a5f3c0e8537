// Makes the clone ready for a command of package.json: installs the packages when the lock file asks for others than
// there are, and builds the pages when their sources changed. It runs on whatever Node is at hand, from 18 on, before
// anything is installed: hence plain JavaScript and no import from outside of Node.

import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const command = process.argv[2] ?? 'start'
const root = dirname(fileURLToPath(import.meta.url))
const at = (...parts) => join(root, ...parts)

const lockFile = at('package-lock.json')
const modules = at('node_modules')
const linkedNode = at('node_modules/.bin/node')
const broughtNode = at('node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
const stamps = { installed: at('node_modules/.agio-installed'), built: at('dist/built') }
const output = at('dist/ready.log')
const turn = at('dist/ready.lock')
const runningProgram = at('dist/ready.program')

const OLDEST_NODE = [24, 7]

let hasTurn = false
let program

/** What stops us is told in one line. */
class Refusal extends Error {}

async function makeReady() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  process.on('exit', leave)
  fs.mkdirSync(at('dist'), { recursive: true })
  leaveWithWhoAsked()
  await takeTurn()
  await endLeftover()
  // Whoever had the turn before us may have done it all.
  if (!isInstalled()) {
    if (!isTheSame()) await install()
    checkNode()
    write(stamps.installed, stampOfInstalled())
  }
  if (needsPages() && !isBuilt()) await build()
  leave()
}

const isReady = () => isInstalled() && (!needsPages() || isBuilt())

/** Under `dev` the pages are made while they are looked at. */
const needsPages = () => command !== 'dev'

// ---------------------------------------------------------------------------------------------- packages

/** A folder that somebody else looks after, as in a second work tree. */
const isLinked = () => fs.lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false

const isInstalled = () => isLinked() || (isThere(stamps.installed) && read(stamps.installed) === stampOfInstalled())

/** The lock file, what npm says it has installed, and for which system: when one of them changes, we look again. */
const stampOfInstalled = () =>
  hash([read(lockFile), read(join(modules, '.package-lock.json')), process.platform, process.arch])

/** Whether somebody ran npm before us, and every package of the lock file that belongs on this system is there. */
function isTheSame() {
  const done = join(modules, '.package-lock.json')
  if (!isThere(done)) return false
  const found = JSON.parse(read(done)).packages
  return Object.entries(JSON.parse(read(lockFile)).packages).every(([path, wanted]) => {
    if (path === '' || !belongsHere(wanted)) return true
    return found[path] ? found[path].integrity === wanted.integrity : mayBeAbsent(wanted)
  })
}

const belongsHere = ({ os, cpu, libc }) =>
  fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, systemLibrary()))

/** What an optional package for another system needs is left out with it. */
const mayBeAbsent = ({ optional, os, cpu }) => optional && !os && !cpu

/** A list names what it fits, or with `!` what it does not. */
function fits(list, ours) {
  const names = [list ?? []].flat()
  const only = names.filter(name => !name.startsWith('!'))
  return !names.includes(`!${ours}`) && (only.length === 0 || only.includes(ours))
}

function systemLibrary() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

async function install() {
  say('Installing the packages; the first time this takes about half a minute')
  await runNpm(process.env.npm_node_execpath ?? process.execPath)
  // npm leaves out optional packages that do not run on its own Node. On the one that it brought it takes them, too.
  if (isTheSame() || !isThere(broughtNode)) return
  say('Installing once more, on the Node that came with the packages')
  const aside = at('dist/ready.node')
  fs.mkdirSync(aside, { recursive: true })
  fs.rmSync(join(aside, 'node'), { force: true })
  fs.linkSync(broughtNode, join(aside, 'node'))
  await runNpm(join(aside, 'node'))
  fs.rmSync(aside, { recursive: true })
}

/** Runs the npm that called us, or the one on the PATH when we were called by hand or by another tool. */
async function runNpm(node) {
  // All of them, whatever NODE_ENV says: the build needs what development needs. Nothing depends on install scripts.
  const all = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const path = process.env.npm_execpath
  const npm = path && /^np[mx]-cli\.c?js$/.test(basename(path)) ? [node, path] : ['npm']
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  await run([...npm, 'ci', ...all, ...patience], env, 'npm could not install the packages')
}

/** The command will run on the packaged Node, because npm puts the packages' programs first, or on the one we run on. */
function checkNode() {
  const runs = isThere(broughtNode) && spawnSync(broughtNode, ['--version']).status === 0
  // npm 9 takes the link away again together with the packages for other systems, which bring one of the same name.
  if (runs && !isThere(linkedNode)) fs.symlinkSync(relative(dirname(linkedNode), broughtNode), linkedNode)
  if (runs) return
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]))
    throw new Refusal(
      `Agio needs Node ${OLDEST_NODE.join('.')} or newer. No package brings one that runs on this system (${process.platform}, ${process.arch}), and the one at hand is ${process.versions.node}: install Node 24 from https://nodejs.org`,
    )
  // One that cannot run here would stand before ours.
  fs.rmSync(linkedNode, { force: true })
}

// ------------------------------------------------------------------------------------------------- pages

const isBuilt = () =>
  [stamps.built, at('dist/client/.vite/ru.json'), at('dist/client/.vite/en.json'), at('dist/server/server.js')].every(
    isThere,
  ) && read(stamps.built) === stampOfSources()

/** Everything that goes into the pages, by its content: what `git` does to the times of files does not matter. */
function stampOfSources() {
  const sources = ['build', 'src/web', 'src/contract'].flatMap(folder => filesIn(at(folder)))
  const settings = [
    'vite.config.ts',
    'src/main/packed-packages.ts',
    'tsconfig.base.json',
    'tsconfig.web.json',
    'package-lock.json',
  ].map(name => at(name))
  const files = [...sources.filter(path => !/\.test\.tsx?$/.test(path)), ...settings].sort()
  return hash(files.flatMap(path => [relative(root, path), fs.readFileSync(path)]))
}

function filesIn(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** The stamp goes first and comes last, so a build that was cut off counts for nothing. */
async function build() {
  say('Building the pages')
  const stamp = stampOfSources()
  fs.rmSync(stamps.built, { force: true })
  const node = isThere(linkedNode) ? linkedNode : process.execPath
  const env = { ...process.env, NODE_ENV: 'production' }
  await run([node, at('node_modules/vite/bin/vite.js'), 'build', '--app'], env, 'The pages could not be built')
  write(stamps.built, stamp)
}

// ------------------------------------------------------------------------------------- one after another

/**
 * Two commands on one clone take turns. The lock names its owner, so that one whose owner is gone can be cleared away;
 * that is done under a lock of its own, because between looking and removing somebody else may have done it.
 */
async function takeTurn() {
  let told = false
  while (!tryLock(turn)) {
    if (!told) say('Waiting: another command is getting this clone ready')
    told = true
    await sleep(100)
  }
  hasTurn = true
}

/** Also when we are stopped: nothing that we started goes on without us. */
function leave() {
  if (program) endGroup(program, 'SIGTERM')
  if (hasTurn) fs.rmSync(turn, { force: true })
  hasTurn = false
}

function tryLock(path) {
  if (link(path)) return true
  const owner = readIfThere(path)
  if (owner === undefined || !isGone(owner) || !tryLock(`${path}.clearing`)) return false
  // Only a dead owner cannot give it back, so what is read after looking for him is still his.
  const still = readIfThere(path)
  if (still !== undefined && isGone(still) && readIfThere(path) === still) fs.rmSync(path)
  fs.rmSync(`${path}.clearing`, { force: true })
  return link(path)
}

/** A file that appears under its name with its content already in it. */
function link(path) {
  const ticket = `${path}.${randomUUID()}`
  write(ticket, nameOf(process.pid))
  try {
    fs.linkSync(ticket, path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    fs.rmSync(ticket, { force: true })
  }
}

/** A process by its number and, where the system says it, its beginning: numbers come round again. */
function nameOf(pid) {
  const stat = readIfThere(`/proc/${pid}/stat`) ?? ''
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Ended, and only waiting for its parent to notice.
  return state === 'Z' ? '' : `${pid} ${fields[18] ?? ''}`
}

function isGone(name) {
  const pid = Number.parseInt(name, 10)
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error.code === 'ESRCH'
  }
  return nameOf(pid) !== name
}

/** When the shell that called us was stopped, nobody waits for us any more. */
function leaveWithWhoAsked() {
  const asked = process.ppid
  setInterval(() => process.ppid === asked || process.exit(1), 250).unref()
}

// ----------------------------------------------------------------------------------------------- programs

/** Runs a program to its end. Its words go to a file; when it fails, the line says where they are. */
async function run([file, ...args], env, complaint) {
  write(output, `> ${[file, ...args].join(' ')}\n`)
  const words = fs.openSync(output, 'a')
  // In a group of its own, so that it can be stopped together with what it starts.
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', words, words], detached: true })
  program = child.pid
  if (program) write(runningProgram, nameOf(program))
  const failure = await new Promise(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)))
  })
  program = undefined
  fs.rmSync(runningProgram, { force: true })
  fs.closeSync(words)
  if (failure !== undefined)
    throw new Refusal(`${complaint}: ${reasonIn(read(output)) ?? failure}. The details are in ${output}`)
}

/** npm that goes on after we were killed by force would write where the next one writes. */
async function endLeftover() {
  const name = readIfThere(runningProgram)
  if (name === undefined) return
  while (!isGone(name)) {
    endGroup(Number.parseInt(name, 10), 'SIGKILL')
    await sleep(50)
  }
  fs.rmSync(runningProgram, { force: true })
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It ended by itself in the meantime.
  }
}

// -------------------------------------------------------------------------------------------------- words

const reasons = [
  [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/, 'the package registry cannot be reached'],
  [/ENOSPC/, 'the disk is full'],
  [/EROFS/, 'the file system is read-only'],
  [/EACCES|EPERM/, 'permission to write is missing'],
  [/EINTEGRITY/, 'a package is not the one that the lock file names'],
  [/EUSAGE/, 'package.json and package-lock.json do not agree'],
]

const reasonIn = text => reasons.find(([pattern]) => pattern.test(text))?.[1]

function inOneLine(error) {
  if (error instanceof Refusal) return error.message
  const reason = reasonIn(error.code ?? '')
  return reason
    ? `Agio cannot get ${root} ready: ${reason} (${error.path ?? error.syscall})`
    : `Agio cannot get ready: ${error.message}`
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

// -------------------------------------------------------------------------------------------------- files

const isThere = path => fs.existsSync(path)
const read = path => fs.readFileSync(path, 'utf8')
const write = (path, text) => fs.writeFileSync(path, text)

function readIfThere(path) {
  try {
    return read(path)
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}

function hash(parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

try {
  if (!isReady()) await makeReady()
} catch (error) {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exitCode = 1
}
