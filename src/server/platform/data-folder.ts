import { constants } from 'node:fs'
import { access, mkdir, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** Creates AGIO_HOME if necessary, checks owner and permissions, and returns its real path. */
export async function openDataFolder(home: string): Promise<string> {
  try {
    // Under root PostgreSQL runs as another user, who must be able to pass through this folder.
    await makeFolder(home, process.getuid?.() === 0 ? 0o711 : 0o700)
    const { uid } = await stat(home)
    const own = process.getuid?.()
    if (own !== undefined && uid !== own)
      throw new StartRefusal(
        'home-of-another-user',
        `AGIO_HOME ${home} belongs to user ${uid} and Agio was started by user ${own}: start it as the owner or choose another folder`,
      )
    await access(home, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(home)
  } catch (error) {
    throw inOneLine(error as NodeJS.ErrnoException, home)
  }
}

/**
 * Creates one folder at a time: Node's `recursive` reports a read-only disk as "no such file", and never ends on
 * systems with folders in which nothing can be created.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  const make = () => mkdir(path, { mode })
  try {
    await make()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path), mode)
    await make()
  }
}

const troubles: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOENT: 'it cannot be made there',
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'it is a file',
  ENOSPC: 'the disk is full',
}

function inOneLine(error: NodeJS.ErrnoException, home: string): Error {
  const trouble = troubles[error.code ?? '']
  if (!trouble) return error
  return new StartRefusal('home-not-writable', `AGIO_HOME ${home} cannot be used: ${trouble}`, { cause: error })
}
