import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig } from './config.ts'
import { type Listening, listen } from './listen.ts'
import { openLog } from './log.ts'
import type { Office } from './office.ts'
import { keptSecret } from './secret.ts'

const DRAIN_LIMIT_MS = 10_000
/** Ctrl-C under npm arrives twice: from the terminal and, a moment later, from npm. */
const SAME_WISH_MS = 500

const log = await openLog()
process.on('uncaughtException', end)

const open: { embedded?: EmbeddedDatabase; listening?: Listening; office?: Office } = {}
let stoppingSince: number | undefined
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

try {
  await start(readConfig(process.env))
} catch (error) {
  if (stoppingSince === undefined) {
    await close().catch(end)
    end(error)
  }
}

async function start(config: Config): Promise<void> {
  // The office's code is read while PostgreSQL starts.
  const code = Promise.all([import('./office.ts'), import('#server/http/listener.ts')])
  code.catch(() => {})
  if (!config.databaseUrl) {
    open.embedded = await startEmbedded(config.home, { say: text => log.info(text) })
    open.embedded.died.then(how => end(new Error(how)))
  }
  const database = open.embedded?.address ?? { url: config.databaseUrl! }
  const secret = config.secret ?? (await keptSecret(config.home))
  const [{ openOffice }, { createListener }] = await code

  const opened = Promise.withResolvers<Office>()
  // Who comes before the office is open waits at the door.
  const fetch: Office['fetch'] = (request, env) =>
    open.office ? open.office.fetch(request, env) : opened.promise.then(office => office.fetch(request, env))
  const server = createListener({ fetch, origin: config.origin ?? `http://${config.host}` })
  open.listening = await listen(server, config)
  const origin = config.origin ?? open.listening.address
  open.office = await openOffice({ ...config, database, secret, now: systemClock, origin, log })
  opened.resolve(open.office)
  process.stdout.write(`Agio is ready on ${open.listening.address}\n`)
}

/** Finishes what is under way and leaves nothing behind. Whoever asks a second time does not want to wait. */
async function stop(signal: NodeJS.Signals): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince > SAME_WISH_MS) process.exit(1)
    return
  }
  stoppingSince = Date.now()
  log.info({ signal }, 'stopping')
  await close().catch(end)
  process.exit(0)
}

async function close(): Promise<void> {
  open.office?.hangUp()
  await open.listening?.drain(DRAIN_LIMIT_MS)
  await open.office?.close()
  await open.embedded?.stop()
}

/** An expected refusal is a line for the person who started us, everything else a bug with its stack in the log. */
function end(error: unknown): never {
  if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'Agio ends because something unforeseen happened')
  process.exit(1)
}
