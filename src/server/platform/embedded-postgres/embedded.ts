import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '../data-folder.ts'
import type { DatabaseAddress } from '../database/pool.ts'
import { DATABASE, OWNER, prepareCluster } from './cluster.ts'
import { lockHome } from './home-lock.ts'
import { findPostgres } from './packaged-postgres.ts'
import { runServer, stopLeftBehind } from './server-process.ts'
import { openSocketFolder } from './socket-folder.ts'

export type EmbeddedDatabase = {
  address: DatabaseAddress
  stop: () => Promise<void>
  /** Resolves with a description when PostgreSQL ends without having been stopped. */
  died: Promise<string>
  /** The database came out of a backup. Called when everything that follows from that is done. */
  restored?: () => Promise<void>
}

export type EmbeddedOptions = {
  /** False loses acknowledged writes in a power cut: for tests, which run faster that way. */
  durable?: boolean
  /** Reports a start that takes long. */
  say?: (text: string) => void
}

/** Starts the PostgreSQL of the packages, with its data in `home`. It listens only on a socket that is closed to other users. */
export async function startEmbedded(
  folder: string,
  { durable = true, say = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const home = await openDataFolder(folder)
  const unlockHome = await lockHome(home)
  try {
    const data = join(home, 'database')
    const postgres = await findPostgres(home)
    const socketDir = await openSocketFolder(home, postgres.user)
    await stopLeftBehind(data, say)
    await prepareCluster(data, { postgres, durable })
    const server = await runServer({ home, data, socketDir, postgres, durable, say })
    // PostgreSQL renames the label of a backup when it has recovered from it. Until the label is removed, each start is
    // the first one after the restore.
    const label = join(data, 'backup_label.old')
    return {
      address: { socketDir, user: OWNER, database: DATABASE },
      died: server.died,
      stop: async () => {
        await server.stop()
        await unlockHome()
      },
      restored: existsSync(label) ? () => rm(label) : undefined,
    }
  } catch (error) {
    await unlockHome()
    throw error
  }
}
