import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type ChildServer, startOfficeProcess } from '#test/harness/office-process.ts'
import { type Asked, costOfRequests, type RequestCost } from '../request-cost.ts'
import { type App, apps, writeApp, writePackages } from './apps.ts'
import { describePage } from './page.ts'

export type PeerCost = RequestCost & { name: string; kind: 'rendered' | 'kept' }

/** Stays between two runs: installing the packages takes minutes. */
const folder = join(tmpdir(), 'agio-peers')
const headers = { accept: 'text/html' }

/** The home page beside pages of other frameworks with the same elements and texts, production builds, nothing packed. */
export async function costPeers(home: string, rounds: number): Promise<PeerCost[]> {
  const servers: ChildServer[] = []
  try {
    const office = await startOfficeProcess(home)
    servers.push(office)
    // A page with a query is one visitor's own, so it is rendered for each request.
    const html = await (await fetch(`${office.url}/?bench`, { headers })).text()
    await installPackages()
    const asked: (Asked & { kind: PeerCost['kind'] })[] = [
      { name: 'Agio', kind: 'rendered', url: `${office.url}/?bench`, pid: office.pid, headers },
      { name: 'Agio', kind: 'kept', url: `${office.url}/`, pid: office.pid, headers },
    ]
    for (const app of apps) {
      const server = await buildAndStart(app, html)
      servers.push(server)
      const one = { name: app.name, pid: server.pid, headers }
      asked.push({ ...one, kind: 'rendered', url: server.url + app.rendered })
      if (app.kept) asked.push({ ...one, kind: 'kept', url: server.url + app.kept })
    }
    const costs = await costOfRequests(asked, rounds, 700)
    return asked.map(({ name, kind }, index) => ({ name, kind, ...costs[index]! }))
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

async function installPackages(): Promise<void> {
  const lock = await readFile(new URL('packages/package-lock.json', import.meta.url), 'utf8')
  const installed = await readFile(join(folder, 'installed'), 'utf8').catch(() => '')
  if (lock === installed) return
  await writePackages(folder)
  await run('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], folder)
  await run('cp', ['package-lock.json', 'installed'], folder)
}

async function buildAndStart(app: App, html: string): Promise<ChildServer> {
  const cwd = join(folder, app.name.toLowerCase())
  await writeApp(cwd, app, describePage(html))
  await run(process.execPath, app.build, cwd)
  const port = await freePort()
  const child = spawn(process.execPath, app.start(port), { cwd, env: { ...env, PORT: `${port}` }, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const end = () => child.kill('SIGTERM')
  process.on('exit', end)
  for (let waited = 0; !(await isAnswered(url + app.rendered)); waited++) {
    if (waited > 300 || child.exitCode !== null) throw new Error(`${app.name} does not answer`)
    await sleep(100)
  }
  return {
    url,
    pid: child.pid!,
    stop: async () => {
      process.off('exit', end)
      end()
    },
  }
}

const env = {
  ...process.env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const isAnswered = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
