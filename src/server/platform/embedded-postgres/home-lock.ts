import { constants } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

type Unlock = () => Promise<void>

/** One office per home. The system releases the lock when the process ends, however it ends. */
export async function lockHome(home: string): Promise<Unlock> {
  const path = join(home, 'office.lock')
  try {
    const unlock = process.platform === 'linux' ? await lockName(home) : await lockFile(path)
    await writeFile(path, String(process.pid), { mode: 0o600 })
    return unlock
  } catch (error) {
    if (!['EADDRINUSE', 'EAGAIN'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    const pid = await readFile(path, 'utf8').catch(() => 'just started')
    throw new StartRefusal('already-runs', `Agio already runs on ${home} (process ${pid})`, { cause: error })
  }
}

/** A socket in Linux's abstract namespace: one process at a time can have the name, and no file is left behind. */
async function lockName(home: string): Promise<Unlock> {
  const { dev, ino } = await stat(home)
  const server = createServer().unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ path: `\0agio-home-${dev}-${ino}` }, resolve)
  })
  return () => new Promise(resolve => server.close(() => resolve()))
}

/** On macOS, open(2) can lock the file that it opens. Node has no name for the flag. */
const O_EXLOCK = 0x20

async function lockFile(path: string): Promise<Unlock> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600)
  return () => file.close()
}
