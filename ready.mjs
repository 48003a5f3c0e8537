// Makes the clone ready for a command of package.json: installs the packages when the lock file names others than are
// installed, and builds the pages when their sources changed. It runs on any Node from 18 on, before anything is
// installed: hence plain JavaScript and no import from outside of Node.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const [command = 'start', ...program] = process.argv.slice(2)
const self = fileURLToPath(import.meta.url)
const root = dirname(self)
const at = path => join(root, path)
const read = path => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : '')
const say = line => process.stdout.write(`${line}\n`)

const nodeFolder = at('node')
const lockOf = folder => join(folder, 'package-lock.json')
const installedLockOf = folder => join(folder, 'node_modules/.package-lock.json')
const packagesIn = lock => JSON.parse(read(lock) || '{"packages":{}}').packages
const installedStamp = at('node_modules/.agio-installed')
const builtStamp = at('dist/built')
const linkedNode = at('node_modules/.bin/node')
const packagedNode = at(`node/node_modules/node-${process.platform}-${process.arch}/bin/node`)

const [major, minor] = process.versions.node.split('.').map(Number)
const isNodeTooOld = major < 24 || (major === 24 && minor < 7)

/** An expected reason to stop, told in one line. */
class Refusal extends Error {}

try {
  if (command === 'run') runUntilParentEnds(program)
  else if (!isInstalled() || !isBuilt()) await makeReady()
} catch (error) {
  process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `Agio cannot get ready: ${error.message}\n`)
  process.exitCode = 1
}

async function makeReady() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))
  // When the calling shell was stopped, nothing waits for this process any more.
  const caller = process.ppid
  setInterval(() => process.ppid === caller || process.exit(1), 250).unref()
  fs.mkdirSync(at('dist'), { recursive: true })
  const lock = await takeLock()
  try {
    if (!isInstalled()) await install()
    if (!isBuilt()) await build()
  } finally {
    lock.close()
  }
}

/** One command at a time. The socket of a killed process is still there but refuses connections, and is replaced. */
async function takeLock() {
  // A relative path, because the path of a socket may have no more than a hundred bytes.
  process.chdir(root)
  const path = 'dist/ready.socket'
  const lock = net.createServer().unref()
  try {
    if (fs.existsSync(path) && !(await isServed(path))) fs.rmSync(path, { force: true })
    await once(lock.listen(path), 'listening')
    return lock
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Refusal('Another command is getting this clone ready: start again when it has ended')
  }
}

async function isServed(path) {
  const socket = net.connect(path)
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}

/** A linked folder, as in a second work tree, is kept up to date by its owner. */
function isInstalled() {
  const isLinked = fs.lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()
  return isLinked || (read(installedStamp) === stampOfInstalled() && (command === 'start' || hasDevelopment()))
}

function stampOfInstalled() {
  const locks = [root, nodeFolder].flatMap(folder => [lockOf(folder), installedLockOf(folder)])
  return hash([...locks.map(read), process.platform, process.arch])
}

/** Whether there are packages that only development needs. A start does not install them, and keeps them. */
function hasDevelopment() {
  return Object.values(packagesIn(installedLockOf(root))).some(({ dev }) => dev)
}

/** Node comes first, in a folder of its own: npm leaves out optional packages that do not run on the Node it runs on. */
async function install() {
  const development = command !== 'start' || hasDevelopment()
  const isComplete = isSameAsLockFile(root, development)
  if (!isComplete || !isSameAsLockFile(nodeFolder))
    say('Installing the packages; the first time this takes about half a minute')

  const atHand = process.env.npm_node_execpath ?? process.execPath
  if (!isSameAsLockFile(nodeFolder)) await runNpm(atHand, ['ci'], nodeFolder)
  const runs = fs.existsSync(packagedNode) && spawnSync(packagedNode, ['--version']).status === 0
  if (!runs && isNodeTooOld)
    throw new Refusal(
      `Agio needs Node 24.7 or newer. No package brings one that runs on this system (${process.platform}, ${process.arch}), and the one at hand is ${process.versions.node}: install Node 24 from https://nodejs.org`,
    )

  const node = isNodeTooOld ? packagedNode : atHand
  const set = development ? '--include=dev' : '--omit=dev'
  // `npm ci` removes what is there; `npm install` adds what only development needs.
  if (!isComplete && isSameAsLockFile(root, false)) await runNpm(node, ['install', '--no-save', set], root)
  if (!isSameAsLockFile(root, development)) await runNpm(node, ['ci', set], root)
  linkNode(runs)
  fs.writeFileSync(installedStamp, stampOfInstalled())
}

/** Whether the packages of the folder's lock file are installed. Those for other systems may be absent. */
function isSameAsLockFile(folder, development = true) {
  const installed = packagesIn(installedLockOf(folder))
  return Object.entries(packagesIn(lockOf(folder))).every(([path, { integrity, optional, dev, os, cpu, libc }]) => {
    if (path === '' || (dev && !development)) return true
    if (installed[path]) return installed[path].integrity === integrity
    const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
    return optional && !isForHere
  })
}

/** Runs the npm that runs this script, or without one the npm on the PATH. */
async function runNpm(node, command, folder) {
  // No package needs its install script. What npm has kept has the lock file's checksum: the registry need not be asked.
  const always = ['--ignore-scripts', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const path = process.env.npm_execpath
  const npm = path && /^np[mx]-cli\.c?js$/.test(basename(path)) ? [node, path] : ['npm']
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  await run([...npm, ...command, ...always, ...retries], env, 'npm could not install the packages', folder)
}

/** The command runs on the packaged Node, because npm puts node_modules/.bin first, or else on the Node at hand. */
function linkNode(runs) {
  fs.rmSync(linkedNode, { force: true })
  if (runs) fs.symlinkSync(relative(dirname(linkedNode), packagedNode), linkedNode)
}

/** The development server makes the pages itself. */
function isBuilt() {
  return command === 'dev' || read(builtStamp) === stampOfSources()
}

/** A hash of everything that goes into the pages, because `git` changes the times of files. */
function stampOfSources() {
  const sources = ['build', 'src/web', 'src/contract'].flatMap(folder => filesIn(at(folder)))
  const settings = ['vite.config.ts', 'tsconfig.base.json', 'tsconfig.web.json']
  const files = [...sources.filter(path => !/\.test\.tsx?$/.test(path)), ...settings.map(at), lockOf(root)].sort()
  return hash(files.flatMap(path => [relative(root, path), fs.readFileSync(path)]))
}

function filesIn(folder) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** The stamp is removed first and written last, so a build that was cut off does not count. */
async function build() {
  say('Building the pages')
  const stamp = stampOfSources()
  fs.rmSync(builtStamp, { force: true })
  const node = fs.existsSync(linkedNode) ? linkedNode : process.execPath
  const env = { ...process.env, NODE_ENV: 'production' }
  await run([node, at('node_modules/vite/bin/vite.js'), 'build', '--app'], env, 'The pages could not be built')
  fs.writeFileSync(builtStamp, stamp)
}

/** Runs a program to its end. What it prints goes to a file, which the line of a failure names. */
async function run(program, env, complaint, cwd = root) {
  const output = at('dist/ready.log')
  fs.writeFileSync(output, `> ${program.join(' ')}\n`)
  const file = fs.openSync(output, 'a')
  const options = { cwd, env, stdio: ['pipe', file, file], detached: true }
  const [code, signal] = await once(spawn(process.execPath, [self, 'run', ...program], options), 'close')
  fs.closeSync(file)
  if (code === 0) return
  const reason = [
    [/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/, 'the package registry cannot be reached'],
    [/ENOSPC/, 'the disk is full'],
    [/EROFS|EACCES|EPERM/, 'permission to write is missing'],
    [/EUSAGE/, 'package.json and package-lock.json do not agree'],
  ].find(([pattern]) => pattern.test(read(output)))?.[1]
  throw new Refusal(`${complaint}: ${reason ?? signal ?? `exit code ${code}`}. The details are in ${output}`)
}

/**
 * The child's side of `run`, in a process group of its own. Its standard input ends with its parent, however that ends,
 * and then the whole group is killed: an npm that went on would write where the npm of the next start writes.
 */
function runUntilParentEnds([file, ...args]) {
  process.stdin.on('end', () => process.kill(-process.pid, 'SIGKILL')).resume()
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('error', error => process.stderr.write(`${error.message}\n`))
  child.on('close', code => process.exit(code ?? 1))
}

function hash(parts) {
  return parts.reduce((sum, part) => sum.update(part).update('\0'), createHash('sha256')).digest('hex')
}
