import { constants } from 'node:fs'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { StartRefusal } from '../start-refusal.ts'

export type HomeLock = { release: () => Promise<void> }

/** One office per home. The system lets go of the lock when the process ends, however it ends. */
export async function lockHome(home: string): Promise<HomeLock> {
  return process.platform === 'linux' ? lockByName(home) : lockByFile(home)
}

/** A socket in Linux's abstract name space: only one process can have the name, and no file is left behind. */
async function lockByName(home: string): Promise<HomeLock> {
  const { dev, ino } = await stat(home)
  const path = `\0agio-home-${dev}-${ino}`
  const server = createServer(asking => {
    asking.on('error', () => {})
    asking.end(String(process.pid))
  })
  return new Promise((resolve, reject) => {
    server.once('error', async (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? alreadyRuns(home, await askForProcess(path)) : error)
    })
    server.listen({ path }, () => {
      server.unref()
      resolve({ release: () => new Promise(released => server.close(() => released())) })
    })
  })
}

function askForProcess(path: string): Promise<string> {
  return new Promise(resolve => {
    let answer = ''
    const socket = connect({ path })
    socket.setTimeout(1_000, () => socket.destroy())
    socket.on('data', data => {
      answer += data
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

/** BSD's open(2), and so that of macOS, can lock the file it opens. Node has no name for the flag. */
const EXCLUSIVE_LOCK = 0x20

async function lockByFile(home: string): Promise<HomeLock> {
  const path = join(home, 'office.lock')
  let file: FileHandle
  try {
    file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | EXCLUSIVE_LOCK, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    throw alreadyRuns(home, await readFile(path, 'utf8'))
  }
  await file.truncate()
  await file.write(String(process.pid))
  return { release: () => file.close() }
}

const alreadyRuns = (home: string, process: string) =>
  new StartRefusal('already-runs', `Agio already runs on ${home}${process && ` (process ${process})`}`)
