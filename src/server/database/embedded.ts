import { join } from 'node:path'
import { openHome } from '../home.ts'
import { DATABASE, OWNER, prepareCluster } from './cluster.ts'
import { lockHome } from './home-lock.ts'
import { stopLeftBehind } from './left-behind.ts'
import { findPackagedPostgres } from './packaged-postgres.ts'
import type { DatabaseAddress } from './pool.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { restoredFrom } from './restored.ts'
import { runServer } from './server-process.ts'
import { openSocketFolder } from './socket-folder.ts'

export type EmbeddedDatabase = {
  address: DatabaseAddress
  stop: () => Promise<void>
  /** Says how PostgreSQL ended, when nobody had asked it to. Until then it waits. */
  died: Promise<string>
  /** It came out of a backup. Called when everything that follows from that is done. */
  restored?: () => Promise<void>
}

export type EmbeddedOptions = {
  /** Off, what was written may be lost in a power cut: for tests, which are quicker so. */
  durable?: boolean
  /** Told when the start takes longer than people expect. */
  say?: (text: string) => void
}

/** Starts the PostgreSQL that comes as a package: its data in `home`, its only door a socket that is closed to others. */
export async function startEmbedded(
  folder: string,
  { durable = true, say = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const home = await openHome(folder)
  const lock = await lockHome(home)
  try {
    const postgres = await findPackagedPostgres(home)
    const user = await choosePostgresUser(home, postgres)
    const data = join(home, 'database')
    const socketDir = await openSocketFolder(home, user)
    await stopLeftBehind(data, say)
    await prepareCluster(data, { postgres, user, durable })
    const server = await runServer({ home, data, socketDir, postgres, user, durable, say })
    const restored = await restoredFrom(data)
    return {
      ...(restored && { restored }),
      address: { socketDir, user: OWNER, database: DATABASE },
      died: server.died,
      stop: async () => {
        await server.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
