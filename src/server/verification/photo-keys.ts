import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { isUuid } from '#contract/uuid.ts'
import type { DatabaseAddress, Db } from '#server/platform/database/pool.ts'

/**
 * A part of each photo's key that stands in no database: rows that are deleted live on in its log, its dead rows and its backups, and the office's
 * secret opens their keys. Without this part nothing does.
 */
export type PhotoKeys = {
  /** The part for a new photo. Whoever asks again for the same photo gets the same. */
  make: (photo: string) => Promise<Buffer>
  get: (photo: string) => Promise<Buffer | undefined>
  /** Overwrites and removes it. */
  burn: (photo: string) => Promise<void>
  /** The photos that have a part here, without those that were made just now and may not be written yet. */
  list: (now: Date) => Promise<string[]>
}

const BYTES = 32

/** The embedded database is used by processes of one home; those of another server may have none in common. */
export const keysFolderOf = (database: DatabaseAddress, home: string): string | undefined =>
  'url' in database ? undefined : join(home, PHOTO_KEYS)
export const PHOTO_KEYS = 'photo-keys'

export function openPhotoKeys(folder: string): PhotoKeys {
  const pathOf = (photo: string) => join(folder, photo)
  const get = (photo: string) => readFile(pathOf(photo)).catch(absent)
  return {
    get,
    async make(photo) {
      const known = await get(photo)
      if (known) {
        // The same bytes once more: it is as new as the request, and is not burnt under it.
        const file = await open(pathOf(photo), 'r+')
        await file.write(known, 0, BYTES, 0)
        await file.close()
        return known
      }
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await giveToOwner(folder, folder)
      const key = randomBytes(BYTES)
      const unfinished = join(folder, `.${randomUUID()}`)
      const file = await open(unfinished, 'wx', 0o600)
      await file.writeFile(key)
      await file.sync()
      await file.close()
      await giveToOwner(unfinished, folder)
      // Of two requests with the same photo one gives it its name, and both use that.
      const taken = await link(unfinished, pathOf(photo)).then(() => false, exists)
      await rm(unfinished)
      await syncFolder(folder)
      return taken ? (await get(photo))! : key
    },
    async burn(photo) {
      const file = await open(pathOf(photo), 'r+').catch(absent)
      if (!file) return
      await file.write(randomBytes(BYTES), 0, BYTES, 0)
      await file.sync()
      await file.close()
      await rm(pathOf(photo), { force: true })
      await syncFolder(folder)
    },
    async list(now) {
      const names = ((await readdir(folder).catch(absent)) ?? []).filter(isUuid)
      const old = await Promise.all(
        names.map(async name => {
          const found = await stat(pathOf(name)).catch(absent)
          return found !== undefined && now.getTime() - found.mtimeMs > HOUR_MS
        }),
      )
      return names.filter((_, i) => old[i])
    },
  }
}

const AT_ONCE = 1_000

/** Burns the keys of photos that were erased, and of those that were never written. Returns how many. */
export async function burnErasedKeys(db: Db, keys: PhotoKeys | undefined, now: Date): Promise<number> {
  if (!keys) return 0
  const all = await keys.list(now)
  let burnt = 0
  for (let i = 0; i < all.length; i += AT_ONCE) {
    const some = all.slice(i, i + AT_ONCE)
    const rows = await db.selectFrom('verification_photos').select('id').where('id', 'in', some).execute()
    const kept = new Set(rows.map(({ id }) => id))
    for (const photo of some)
      if (!kept.has(photo)) {
        await keys.burn(photo)
        burnt++
      }
  }
  return burnt
}

/** What root writes beside an office of another user is that user's, as the folder around is. */
async function giveToOwner(path: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(folder))
  await chown(path, uid, gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function exists(error: NodeJS.ErrnoException): true {
  if (error.code !== 'EEXIST') throw error
  return true
}
