import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PhotoStore, StoreFault } from './photo-store.ts'

/** Files in a folder, which only the user of the office can read. */
export function openFolder(folder: string): PhotoStore {
  const pathOf = (id: string) => join(folder, id)
  return {
    put: (id, bytes) =>
      orFault('unwritten', async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        // A file has its name only when it is complete and on disk.
        const unfinished = `${pathOf(id)}.new`
        const file = await open(unfinished, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, pathOf(id))
      }),
    get: id => orFault('unread', () => readFile(pathOf(id)).catch(absent)),
    remove: id =>
      orFault('unerased', async () => {
        // A folder that is not mounted proves nothing.
        await stat(folder)
        await rm(`${pathOf(id)}.new`, { force: true })
        await rm(pathOf(id), { force: true })
        if (await stat(pathOf(id)).catch(absent)) throw new StoreFault({ fault: 'still-there', host: folder })
      }),
  }
}

async function orFault<T>(fault: 'unwritten' | 'unread' | 'unerased', act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof StoreFault) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StoreFault({ fault, code: code ?? '' }, { cause: error })
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
