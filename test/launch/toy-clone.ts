import { spawn } from 'node:child_process'
import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { clone, folderOf, type User, users } from './users.ts'

/**
 * A clone that is ready in milliseconds: the real ready.mjs, an npm that only pretends to install, and a Vite that only
 * pretends to build. Both record their calls: npm's begins with the folder, when that is not the clone itself.
 */
export type ToyClone = {
  folder: string
  calls: () => Promise<string[]>
  /** The process of the last call. */
  lastPid: () => Promise<number>
  edit: (path: string) => Promise<void>
}

export async function makeToyClone(user: User = users[0]): Promise<ToyClone> {
  const folder = await folderOf(user)
  const files = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': JSON.stringify({ packages: lockedPackages }),
    'node/package-lock.json': JSON.stringify({ packages: lockedNode }),
    'vite.config.ts': '',
    'tsconfig.base.json': '{}',
    'tsconfig.web.json': '{}',
    'build/step.ts': '',
    'src/web/page.tsx': '',
    'src/web/page.test.tsx': '',
    'src/contract/call.ts': '',
    'npm/npm-cli.js': npm,
    'npm/vite.js': vite,
    calls: '',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  await copyFile(join(clone, 'ready.mjs'), join(folder, 'ready.mjs'))
  const called = async () => {
    const lines = (await readFile(join(folder, 'calls'), 'utf8')).split('\n').filter(Boolean)
    return lines.map(line => JSON.parse(line) as { call: string; pid: number })
  }
  return {
    folder,
    calls: async () => (await called()).map(({ call }) => call),
    lastPid: async () => (await called()).at(-1)!.pid,
    edit: path => appendFile(join(folder, path), ' '),
  }
}

export type Ready = { pid: number; ended: Promise<{ code: number | null; said: string }> }

/** Runs the clone's ready.mjs as npm's scripts do. */
export function makeReady(
  { folder }: ToyClone,
  env: Record<string, string> = {},
  { command = 'start', options = [] }: { command?: string; options?: string[] } = {},
): Ready {
  const child = spawn(process.execPath, [...options, join(folder, 'ready.mjs'), command], {
    cwd: folder,
    env: { ...process.env, npm_execpath: join(folder, 'npm/npm-cli.js'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text
    })
  const ended = new Promise<Awaited<Ready['ended']>>(resolve => {
    child.on('close', code => resolve({ code, said }))
  })
  return { pid: child.pid!, ended }
}

const here = { os: [process.platform], cpu: [process.arch] }
const lockedPackages = {
  '': {},
  'node_modules/vite': { integrity: 'one' },
  'node_modules/for-tests': { integrity: 'five', dev: true },
  'node_modules/for-here': { integrity: 'two', optional: true, ...here },
  'node_modules/for-elsewhere': { integrity: 'three', optional: true, os: ['plan9'] },
  'node_modules/needed-elsewhere': { integrity: 'four', optional: true },
}

const lockedNode = {
  '': {},
  [`node_modules/node-${process.platform}-${process.arch}`]: { integrity: 'six', optional: true, ...here },
  'node_modules/node-plan9': { integrity: 'seven', optional: true, os: ['plan9'] },
}

const npm = `
import fs from 'node:fs'
import { basename, dirname } from 'node:path'
const { argv, env, pid, platform, arch, execPath } = process
const root = dirname(dirname(argv[1]))
const isOfNode = basename(process.cwd()) === 'node'
const [verb, ...options] = argv.slice(2)
const isWithDev = options.includes('--include=dev')
const call = [isOfNode ? 'node:' : '', 'npm', verb, options.includes('--omit=dev') ? '--omit=dev' : ''].filter(Boolean)
fs.appendFileSync(root + '/calls', JSON.stringify({ call: call.join(' '), pid }) + '\\n')
await new Promise(resolve => setTimeout(resolve, Number(env.NPM_TAKES_MS ?? 0)))
if (env.NPM_FAILS) {
  console.error('npm error code ' + env.NPM_FAILS)
  process.exit(1)
}
if (verb === 'ci') fs.rmSync('node_modules', { recursive: true, force: true })
fs.mkdirSync('node_modules/.bin', { recursive: true })
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
const left = isOfNode ? ['node-plan9'] : ['for-elsewhere', 'needed-elsewhere', ...(isWithDev ? [] : ['for-tests'])]
for (const name of left) delete packages['node_modules/' + name]
if (!isOfNode) {
  fs.mkdirSync('node_modules/vite/bin', { recursive: true })
  fs.copyFileSync(root + '/npm/vite.js', 'node_modules/vite/bin/vite.js')
} else if (!env.NPM_BRINGS_NO_NODE) {
  const folder = 'node_modules/node-' + platform + '-' + arch + '/bin'
  fs.mkdirSync(folder, { recursive: true })
  fs.symlinkSync(execPath, folder + '/node')
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }))
`

const vite = `
import fs from 'node:fs'
fs.appendFileSync('calls', JSON.stringify({ call: 'vite ' + process.argv[2], pid: process.pid }) + '\\n')
fs.mkdirSync('dist/client/.vite', { recursive: true })
fs.mkdirSync('dist/server', { recursive: true })
for (const language of ['ru', 'en']) fs.writeFileSync('dist/client/.vite/' + language + '.json', '{}')
fs.writeFileSync('dist/server/server.js', '')
await new Promise(resolve => setTimeout(resolve, Number(process.env.VITE_TAKES_MS ?? 0)))
`
