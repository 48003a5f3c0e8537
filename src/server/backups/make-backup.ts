import { createWriteStream } from 'node:fs'
import { copyFile, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { DatabaseAddress } from '#server/platform/database/pool.ts'
import { takeBaseBackup } from '#server/platform/embedded-postgres/base-backup.ts'

type What = { database: DatabaseAddress; target: string; now: Date; secretOf?: string; photoKeys?: string }

/** Makes a folder with everything that a restore needs. It gets its name when it is complete and on the disk. */
export async function makeBackup({ database, target, now, secretOf, photoKeys }: What): Promise<string> {
  const name = `agio-${now.toISOString().replaceAll(':', '-').slice(0, 19)}Z`
  const unfinished = resolve(target, `.${name}.unfinished`)
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const archive = join(unfinished, 'database.tar.gz')
    const content = takeBaseBackup(database)
    await pipeline(content, createGzip({ level: 3 }), createWriteStream(archive, { mode: 0o600 }))
    await keep(archive)
    const secret = join(unfinished, 'secret')
    if (secretOf !== undefined) await copyFile(join(secretOf, 'secret'), secret).then(() => keep(secret), absent)
    // After the database: a photo that is in it has its part of the key here, unless it is erased by now.
    if (photoKeys !== undefined) await cp(photoKeys, join(unfinished, 'photo-keys'), { recursive: true }).catch(absent)
    await keep(unfinished)
    const finished = resolve(target, name)
    await rename(unfinished, finished)
    await keep(resolve(target))
    return finished
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const NAME = /^agio-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

/** The finished backups of a folder with the moments at which they were begun, the newest first. */
export async function listBackups(target: string): Promise<{ name: string; at: Date }[]> {
  const names = await readdir(target).catch(() => [])
  return names
    .flatMap(name => {
      const [, day, hour, minute, second] = NAME.exec(name) ?? []
      return day ? [{ name, at: new Date(`${day}T${hour}:${minute}:${second}Z`) }] : []
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Removes all but the newest, and what a process that died has left unfinished. Nothing else in the folder is touched. */
export async function removeOldBackups(target: string, kept: number): Promise<void> {
  const old = (await listBackups(target)).slice(kept).map(({ name }) => name)
  const unfinished = (await readdir(target)).filter(name => /^\.agio-.*\.unfinished$/.test(name))
  for (const name of [...old, ...unfinished]) await rm(join(target, name), { recursive: true, force: true })
}

/** Waits until a file or folder is on the disk. */
async function keep(path: string): Promise<void> {
  const file = await open(path)
  await file.sync()
  await file.close()
}

/** With AGIO_SECRET in the environment there is none in the home. */
function absent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
