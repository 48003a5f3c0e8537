import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '#server/database/embedded.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig, unknownIn } from './config.ts'
import { type Listening, listen } from './listen.ts'
import { openLog } from './log.ts'
import type { Office } from './office.ts'
import type { Web } from './renderer.ts'
import { keptSecret } from './secret.ts'

/** For everything that is under way, altogether. After that only the database of our own is stopped. */
const CLOSE_LIMIT_MS = 10_000
/** Of that, for requests: what they leave behind has to be closed too. */
const DRAIN_LIMIT_MS = 7_000
/** Ctrl-C under npm arrives twice: from the terminal and, a moment later, from npm. */
const SAME_WISH_MS = 500

/** Where the pages are made while they are looked at. It sees every answer before it leaves. */
export type Workshop = { web: Web; inspect: (answer: Response) => Response; close: () => Promise<void> }

/** Runs the office until somebody asks it to stop. */
export async function run(env: NodeJS.ProcessEnv, openWorkshop?: (server: Server) => Promise<Workshop>): Promise<void> {
  const log = await openLog()
  process.on('uncaughtException', end)

  const open: { embedded?: EmbeddedDatabase; listening?: Listening; workshop?: Workshop; office?: Office } = {}
  let stoppingSince: number | undefined
  let stopDelayMs = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

  try {
    const config = readConfig(env)
    for (const { name } of unknownIn(env)) log.warn({ variable: name }, 'this variable is not known and has no effect')
    await start(config)
  } catch (error) {
    // What breaks because it is being stopped is no news.
    if (stoppingSince !== undefined) return
    await close().catch(end)
    end(error)
  }

  async function start(config: Config): Promise<void> {
    stopDelayMs = config.stopDelayMs
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
    const server = createListener({
      // Who comes before the office is open waits at the door.
      fetch: async (request, env) => {
        const answer = await (open.office ?? (await opened.promise)).fetch(request, env)
        return open.workshop ? open.workshop.inspect(answer) : answer
      },
      origin: config.origin ?? `http://${config.host}`,
      stopping,
    })
    if (openWorkshop) open.workshop = await openWorkshop(server)
    open.listening = await listen(server, config)

    open.office = await openOffice({
      ...config,
      database,
      secret,
      now: systemClock,
      stopping,
      origin: config.origin ?? open.listening.address,
      metricsHere: config.origin === undefined,
      log,
      ...(open.embedded?.restored && { restored: open.embedded.restored }),
      ...(open.workshop && { web: open.workshop.web, guestPages: false }),
    })
    opened.resolve(open.office)
    const owner = open.office.firstOwner
    // On standard output alone: what is made up here must not lie in a log.
    if (owner) process.stdout.write(ownerLine(owner))
    process.stdout.write(`Agio is ready on ${open.listening.address}\n`)
    flushCompileCache()
  }

  /** Finishes what is under way and leaves nothing behind. Whoever asks a second time does not want to wait. */
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_WISH_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    log.info({ signal }, 'stopping')
    // Until then whoever sends people here has seen that it is not ready any more.
    if (open.office) await sleep(stopDelayMs)
    await close().catch(end)
    process.exit(0)
  }

  /** In a time that is known beforehand, whatever does not answer. */
  async function close(): Promise<void> {
    const closed = closeOffice().catch(error => log.error({ err: error }, 'the office did not close in peace'))
    if ((await Promise.race([closed, sleep(CLOSE_LIMIT_MS, 'late')])) === 'late')
      log.warn({ ms: CLOSE_LIMIT_MS }, 'not everything came to its end in time, and is left to the end of the process')
    await open.embedded?.stop()
  }

  async function closeOffice(): Promise<void> {
    const hungUp = open.office?.hangUp()
    await open.workshop?.close()
    await open.listening?.drain(DRAIN_LIMIT_MS)
    await hungUp
    await open.office?.close()
  }

  function stopping(): boolean {
    return stoppingSince !== undefined
  }

  /** An expected refusal is a line for the person who started us, everything else a bug with its stack in the log. */
  function end(error: unknown): never {
    if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'Agio ends because something unforeseen happened')
    process.exit(1)
  }
}

const ownerLine = ({ email, password }: { email: string; password?: string }) =>
  `The owner signs in as ${email}${password === undefined ? '' : ` with the password ${password} (shown this once)`}\n`
