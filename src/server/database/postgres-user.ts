import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '../start-refusal.ts'
import { findProgram } from './find-program.ts'
import type { PackagedPostgres } from './packaged-postgres.ts'

/** As whom PostgreSQL runs: the words to put before its command, and who owns its folders when that is not us. */
export type PostgresUser = { prefix: string[]; spawnAs: { uid?: number; gid?: number }; ownerOfFolders?: number }

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root, so root hands it to `nobody`; everybody else runs it himself.
 * Where `setpriv` is at hand, the system stops PostgreSQL by itself when the office is gone, even killed by force.
 */
export async function choosePostgresUser(home: string, postgres: PackagedPostgres): Promise<PostgresUser> {
  const setpriv = await findProgram('setpriv')
  if (process.getuid?.() !== 0) return { prefix: setpriv ? [setpriv, '--pdeathsig=INT', '--'] : [], spawnAs: {} }

  const barred = (await barredFolder(home)) ?? (await barredFolder(postgres.folder))
  if (!setpriv) {
    if (barred) throw notReachable(barred)
    return { prefix: [], spawnAs: { uid: NOBODY, gid: NOBODY }, ownerOfFolders: NOBODY }
  }
  const asNobody = [setpriv, `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--pdeathsig=INT']
  const prefix = [...asNobody, ...(barred ? throughClosedFolders : []), '--']
  if (barred && !(await runs(prefix, postgres))) throw notReachable(barred)
  return { prefix, spawnAs: {}, ownerOfFolders: NOBODY }
}

/**
 * Lets PostgreSQL walk through a folder that is closed to it, /root above all. The secure bit is for access(2),
 * by which PostgreSQL looks at its own files and which otherwise forgets the capability.
 */
const throughClosedFolders = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

/** The first folder on the way that others may not walk through. */
async function barredFolder(path: string): Promise<string | undefined> {
  const { mode } = await stat(path)
  const above = dirname(path)
  const barredAbove = above === path ? undefined : await barredFolder(above)
  return barredAbove ?? (mode & 0o001 ? undefined : path)
}

/** A container may have taken the capability away, so it is tried. */
async function runs(prefix: string[], { folder, env }: PackagedPostgres): Promise<boolean> {
  const [file = '', ...args] = [...prefix, join(folder, 'bin/postgres'), '--version']
  return promisify(execFile)(file, args, { env }).then(
    () => true,
    () => false,
  )
}

const notReachable = (folder: string) =>
  new StartRefusal(
    'folder-closed-to-postgres',
    `Started by root, Agio runs PostgreSQL as the user nobody, who may not enter ${folder}: put Agio (and AGIO_HOME) into a folder that is open to all, /srv/agio for one, or start it as an ordinary user`,
  )
