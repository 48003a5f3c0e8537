import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { systemClock } from './clock.ts'
import { type Config, readConfig, unknownIn } from './config.ts'
import { refuseLostDatabase } from './home-of-database.ts'
import { type Listening, listen } from './listen.ts'
import { openLog } from './log.ts'
import type { OpenOffice } from './office.ts'
import { built, loadRenderer, type Web } from './renderer.ts'
import { keptSecret } from './secret.ts'

/** For all requests, streams and jobs together. After that only the embedded database is stopped. */
const CLOSE_LIMIT_MS = 10_000
/** The part of it for requests, so that time is left to close the rest. */
const DRAIN_LIMIT_MS = 7_000
/** Ctrl-C under npm arrives twice: from the terminal and, a moment later, from npm. */
const SAME_WISH_MS = 500

/** The development server makes the pages, and changes every answer before it is sent. */
export type DevServer = { web: Web; inspect: (answer: Response) => Response; close: () => Promise<void> }

/** Runs the office until it is asked to stop. */
export async function run(
  env: NodeJS.ProcessEnv,
  openDevServer?: (server: Server) => Promise<DevServer>,
): Promise<void> {
  const log = await openLog()
  process.on('uncaughtException', end)

  const open: { embedded?: EmbeddedDatabase; listening?: Listening; devServer?: DevServer; office?: OpenOffice } = {}
  let stoppingSince: number | undefined
  let stopDelayMs = 0
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))

  try {
    const config = readConfig(env)
    for (const { name } of unknownIn(env)) log.warn({ variable: name }, 'this variable is not known and has no effect')
    await start(config)
  } catch (error) {
    // A start that fails because it is being stopped is not reported.
    if (stoppingSince !== undefined) return
    await close().catch(end)
    end(error)
  }

  async function start(config: Config): Promise<void> {
    stopDelayMs = config.stopDelayMs
    // The code of the pages is loaded while PostgreSQL starts.
    const pages = openDevServer ? undefined : loadRenderer(built)
    pages?.catch(() => {})
    const code = Promise.all([import('./office.ts'), import('#server/platform/http/listener.ts')])
    code.catch(() => {})
    if (!config.databaseUrl) {
      await refuseLostDatabase(config.home)
      open.embedded = await startEmbedded(config.home, { say: text => log.info(text) })
      open.embedded.died.then(how => end(new Error(how)))
    }
    const database = open.embedded?.address ?? { url: config.databaseUrl! }
    const secret = config.secret ?? (await keptSecret(config.home))
    const [{ openOffice }, { createListener }] = await code

    const opened = Promise.withResolvers<OpenOffice>()
    const answerLater = async (request: Request, env: object) => {
      const answer = await (open.office ?? (await opened.promise)).fetch(request, env)
      return open.devServer ? open.devServer.inspect(answer) : answer
    }
    const server = createListener({
      // A request waits until the office is open.
      fetch: (request, env) => {
        // Nothing is awaited needlessly: an answer that is there at once is sent at once.
        if (open.office && !open.devServer) return open.office.fetch(request, env)
        return answerLater(request, env)
      },
      origin: config.origin ?? `http://${config.host}`,
      names: config.origin === undefined ? undefined : new Set([new URL(config.origin).hostname, ...config.mirrors]),
      stopping,
    })
    if (openDevServer) open.devServer = await openDevServer(server)
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
      restored: open.embedded?.restored && open.embedded.restored,
      web: open.devServer?.web ?? pages,
      guestPages: open.devServer && false,
    })
    opened.resolve(open.office)
    // Only on standard output, because a generated password must not be logged; and last, below what was warned of.
    await open.office.makeFirstOwner(owner => printed(`\n${ownerLine(owner)}\n`))
    process.stdout.write(`Agio is ready on ${open.listening.address}\n`)
    flushCompileCache()
    open.office.makeDemoPast(customer => printed(customerLine(customer)))
  }

  /** Finishes the requests and closes everything. A second signal ends the process at once. */
  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > SAME_WISH_MS) process.exit(1)
      return
    }
    stoppingSince = Date.now()
    log.info({ signal }, 'stopping')
    // In this time balancers notice that the office is not ready.
    if (open.office) await sleep(stopDelayMs)
    await close().catch(end)
    process.exit(0)
  }

  /** Ends within a fixed time, also when something does not answer. */
  async function close(): Promise<void> {
    const closed = closeOffice().catch(error => log.error({ err: error }, 'the office did not close in peace'))
    if ((await Promise.race([closed, sleep(CLOSE_LIMIT_MS, 'late')])) === 'late')
      log.warn({ ms: CLOSE_LIMIT_MS }, 'not everything came to its end in time, and is left to the end of the process')
    await open.embedded?.stop()
  }

  async function closeOffice(): Promise<void> {
    const prepared = open.office?.prepareToClose()
    await open.devServer?.close()
    await open.listening?.drain(DRAIN_LIMIT_MS)
    await prepared
    await open.office?.close()
  }

  function stopping(): boolean {
    return stoppingSince !== undefined
  }

  /** An expected refusal is one line for the person at the terminal, everything else a bug with its stack in the log. */
  function end(error: unknown): never {
    if (error instanceof StartRefusal) process.stderr.write(`${error.message}\n`)
    else log.fatal({ err: error }, 'Agio ends because something unforeseen happened')
    process.exit(1)
  }
}

/** Written out: what is only on its way would be lost with the process. */
const printed = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, error => (error ? reject(error) : resolve()))
  })

const ownerLine = ({ email, password }: { email: string; password?: string }) =>
  `The owner signs in as ${email}${password === undefined ? '' : ` with the password ${password} (shown this once)`}\n`

const customerLine = ({ email, password }: { email: string; password: string }) =>
  `The demo now has a past. Its customer signs in as ${email} with the password ${password} (shown this once)\n`
