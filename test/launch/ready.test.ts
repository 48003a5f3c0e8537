import { chmod, lstat, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { makeReady, makeToyClone } from './toy-clone.ts'

const firstCalls = ['node: npm ci', 'npm ci --omit=dev', 'vite build']

test('a fresh clone is installed and built with a line for each, and the next start does nothing', async () => {
  const clone = await makeToyClone()
  const first = await makeReady(clone).ended
  expect(first.said.trimEnd().split('\n')).toEqual([
    expect.stringContaining('Installing the packages'),
    'Building the pages',
  ])
  expect(first.code).toBe(0)
  expect((await lstat(join(clone.folder, 'node_modules/.bin/node'))).isSymbolicLink()).toBe(true)

  expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: '' })
  expect(await clone.calls()).toEqual(firstCalls)
})

test('a changed lock file is installed and changed sources are built, but changed tests are not', async () => {
  const clone = await makeToyClone()
  await makeReady(clone).ended

  await clone.edit('src/web/page.test.tsx')
  await makeReady(clone).ended
  expect(await clone.calls()).toEqual(firstCalls)

  await clone.edit('src/contract/call.ts')
  await makeReady(clone).ended
  expect((await clone.calls()).slice(3)).toEqual(['vite build'])

  const lock = join(clone.folder, 'package-lock.json')
  await writeFile(lock, (await readFile(lock, 'utf8')).replace('"one"', '"other"'))
  await makeReady(clone).ended
  expect((await clone.calls()).slice(4)).toEqual(['npm ci --omit=dev', 'vite build'])
})

test('packages that npm installed by hand are not installed again unless they differ', async () => {
  const clone = await makeToyClone()
  await makeReady(clone).ended
  await rm(join(clone.folder, 'node_modules/.agio-installed'))

  expect((await makeReady(clone).ended).said).toBe('')
  const done = join(clone.folder, 'node_modules/.package-lock.json')
  await writeFile(done, (await readFile(done, 'utf8')).replace('"two"', '"other"'))
  expect((await makeReady(clone).ended).said).toContain('Installing')
})

test('an old Node at hand installs no package twice', async () => {
  const clone = await makeToyClone()
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})`
  expect((await makeReady(clone, {}, { options: ['--import', old] }).ended).code).toBe(0)
  expect(await clone.calls()).toEqual(firstCalls)
})

test('what only development needs is added by the first command that needs it, and a start leaves it', async () => {
  const clone = await makeToyClone()
  await makeReady(clone).ended
  expect(await makeReady(clone, {}, { command: 'test' }).ended).toMatchObject({ code: 0 })
  expect((await clone.calls()).slice(3)).toEqual(['npm install'])

  for (const command of ['start', 'test', 'check', 'dev'])
    expect(await makeReady(clone, {}, { command }).ended).toMatchObject({ code: 0, said: '' })
  const lock = join(clone.folder, 'package-lock.json')
  await writeFile(lock, (await readFile(lock, 'utf8')).replace('"five"', '"other"'))
  await makeReady(clone).ended
  expect((await clone.calls()).slice(4)).toEqual(['npm install', 'vite build'])
})

test('a fresh clone that is tested first is installed once, with what development needs', async () => {
  const clone = await makeToyClone()
  await makeReady(clone, {}, { command: 'test' }).ended
  expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: '' })
  expect(await clone.calls()).toEqual(['node: npm ci', 'npm ci', 'vite build'])
})

test('a linked folder of packages is trusted', async () => {
  const clone = await makeToyClone()
  await makeReady(clone).ended
  const { folder } = clone
  await rename(join(folder, 'node_modules'), join(folder, 'shared'))
  await symlink('shared', join(folder, 'node_modules'))
  await rm(join(folder, 'shared/.package-lock.json'))

  expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: '' })
})

test('a second command at the same time ends with one line, and the work is done once', async () => {
  const clone = await makeToyClone()
  const both = [1, 2].map(() => makeReady(clone, { NPM_TAKES_MS: '2000' }).ended)
  const [refused, first] = (await Promise.all(both)).toSorted((a, b) => a.said.length - b.said.length)

  expect(refused).toEqual({
    code: 1,
    said: 'Another command is getting this clone ready: start again when it has ended\n',
  })
  expect(first!.code).toBe(0)
  expect(await clone.calls()).toEqual(firstCalls)
})

test('a start that was killed while npm ran is begun anew, and its npm is killed with it', async () => {
  const clone = await makeToyClone()
  const killed = makeReady(clone, { NPM_TAKES_MS: '20000' })
  await vi.waitFor(async () => expect(await clone.calls()).toHaveLength(1), 60_000)
  process.kill(killed.pid, 'SIGKILL')
  await killed.ended
  const npm = await clone.lastPid()

  expect(await makeReady(clone).ended).toMatchObject({ code: 0 })
  expect(await isRunning(npm)).toBe(false)
  expect(await clone.calls()).toEqual(['node: npm ci', ...firstCalls])
})

test('a start that is stopped while it builds stops the build, and the next start builds again', async () => {
  const clone = await makeToyClone()
  const stopped = makeReady(clone, { VITE_TAKES_MS: '20000' })
  await vi.waitFor(async () => expect(await clone.calls()).toHaveLength(3), 60_000)
  const vite = await clone.lastPid()
  process.kill(stopped.pid, 'SIGTERM')
  expect((await stopped.ended).code).toBe(1)
  await vi.waitFor(async () => expect(await isRunning(vite)).toBe(false), 60_000)

  expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: 'Building the pages\n' })
})

test.each([
  ['ENOTFOUND', 'the package registry cannot be reached'],
  ['ENOSPC', 'the disk is full'],
  ['E418', 'exit code 1'],
])(
  'an npm that fails with %s is reported in one line that names the log, and runs again at the next start',
  async (code, why) => {
    const clone = await makeToyClone()
    const failed = await makeReady(clone, { NPM_FAILS: code }).ended

    expect(failed.code).toBe(1)
    expect(failed.said.trimEnd().split('\n').slice(1)).toEqual([
      `npm could not install the packages: ${why}. The details are in ${clone.folder}/dist/ready.log`,
    ])
    expect(await makeReady(clone).ended).toMatchObject({ code: 0 })
  },
)

test('without a Node that is new enough, one line says so', async () => {
  const clone = await makeToyClone()
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1.0'})`
  const { code, said } = await makeReady(clone, { NPM_BRINGS_NO_NODE: 'yes' }, { options: ['--import', old] }).ended

  expect(code).toBe(1)
  expect(said.trimEnd().split('\n').at(-1)).toMatch(/^Agio needs Node 24\.7 or newer\..* at hand is 20\.1\.0/)
  expect(await clone.calls()).toEqual(['node: npm ci'])
})

test('a read-only clone is refused in one line, but not when everything is installed and built', async () => {
  const clone = await makeToyClone()
  await writeFile(join(clone.folder, 'dist'), 'a file stands where the folder should')
  const refused = await makeReady(clone).ended
  expect(refused.code).toBe(1)
  expect(refused.said.trimEnd().split('\n')).toEqual([expect.stringMatching(/^Agio cannot get /)])

  await rm(join(clone.folder, 'dist'))
  await makeReady(clone).ended
  await chmod(clone.folder, 0o555)
  expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: '' })
})

/** A zombie is not running. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) Z/.test(stat)
}
