import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import pino, { type Logger } from 'pino'
import { afterAll, TestRunner } from 'vitest'
import { type Clock, systemClock } from '#main/clock.ts'
import { type OfficeOptions, type OpenOffice, openOffice } from '#main/office.ts'
import { createListener } from '#server/platform/http/listener.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { temporaryFolder } from './folder.ts'
import { answerInProcess } from './office-in-process.ts'
import { LITTLE_EFFORT } from './solved-captcha.ts'

export type TestOffice = TestDatabase & {
  url: string
  routes: OpenOffice['routes']
  makeFirstOwner: OpenOffice['makeFirstOwner']
  makeDemoPast: OpenOffice['makeDemoPast']
  /** The office's folder: its emails are files in `outbox`. */
  home: string
}

type TestOfficeOptions = {
  demo?: boolean
  /** A month of history behind the demo market: charts want it, and it costs seconds. */
  demoPast?: boolean
  now?: Clock
  dist?: URL
  /** What the office is called in its address: passkeys want a name. */
  host?: '127.0.0.1' | 'localhost'
  /** Whose `X-Forwarded-For` is believed: a test that asks for many visitors is a proxy before them. */
  trustedProxies?: readonly string[]
  /** The mailbox that customers write to. */
  contact?: string
  /** The bot; where there is none, as in most offices, nothing of Telegram is shown. */
  telegram?: OfficeOptions['telegram']
  /** The mailbox that replies to e-mails arrive in; none, as in most offices. */
  inbox?: OfficeOptions['inbox']
  /** The mail server of its environment; none, so that letters are files of its folder. */
  smtp?: OfficeOptions['smtp']
  /** Where other things outside are: the server of the Bot API, services of AML checks, the wallet of its chains. */
  outside?: Pick<OfficeOptions, 'telegramUrl' | 'amlInside' | 'wallets' | 'servicesInside'>
  /** The work of its captcha; little unless a test is about it. */
  captchaEffort?: OfficeOptions['captchaEffort']
  /** The addresses of the sources that a real office reads; none, so that its market is made up. */
  ratesFrom?: OfficeOptions['ratesFrom']
  /** Who is made the owner by `makeFirstOwner`: made up unless a test names them. */
  owner?: OfficeOptions['owner']
  /** Where the office writes what it does; nowhere unless a test reads it. */
  log?: Logger
}

/** The real office on a free port, with a database of its own. It closes after the file's last test. */
export async function startOffice({ host = '127.0.0.1', ...options }: TestOfficeOptions = {}): Promise<TestOffice> {
  const { server, url, open } = await listen(host)
  return openTestOffice(url, options, fetch => {
    open(fetch)
    return () => {
      server.closeAllConnections()
      server.close()
    }
  })
}

/**
 * The real office without a socket: what a test in this process asks of its address with `fetch` is answered by the
 * office's own. What Node's parser and the connection do to a request is not seen there.
 */
export const startOfficeInProcess = ({
  host = '127.0.0.1',
  ...options
}: TestOfficeOptions = {}): Promise<TestOffice> => {
  const { url, open } = answerInProcess(host)
  return openTestOffice(url, options, open)
}

async function openTestOffice(
  url: string,
  {
    demo = true,
    demoPast = false,
    now = systemClock,
    dist,
    trustedProxies = [],
    contact,
    telegram,
    inbox,
    smtp,
    outside,
    captchaEffort = LITTLE_EFFORT,
    ratesFrom,
    owner = {},
    log = pino({ level: 'silent' }),
  }: Omit<TestOfficeOptions, 'host'>,
  /** Lets the office's `fetch` be reached at the address, and says how to end that. */
  open: (fetch: OpenOffice['fetch']) => () => void,
): Promise<TestOffice> {
  // What is to be done after a file cannot be said from within one of its tests: the office would never end.
  if (TestRunner.getCurrentTest()) throw new Error('start offices before the tests')
  const database = await createTestDatabase({ demo })
  const home = await temporaryFolder('agio-office-')
  // Hooks run from the last to the first: the office has let go of its folder by then, or has never opened.
  afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const office = await openOffice({
    database: database.address,
    demo,
    rates: ratesFrom ? 'live' : 'demo',
    ratesFrom,
    owner,
    demoPast,
    secret: TEST_SECRET,
    now,
    trustedProxies,
    dist,
    contact,
    ...outside,
    telegram,
    inbox,
    smtp,
    captchaEffort,
    origin: url,
    metricsHere: true,
    home,
    log,
  })
  const leave = open(office.fetch)
  afterAll(async () => {
    leave()
    await office.close()
  })
  return {
    ...database,
    url,
    home,
    routes: office.routes,
    makeFirstOwner: office.makeFirstOwner,
    makeDemoPast: office.makeDemoPast,
  }
}

/** The office must know its address before it opens, so the port is taken first. */
async function listen(host: string) {
  let fetch: OpenOffice['fetch'] = () => new Response('opening', { status: 503 })
  const server = createListener({ fetch: (request, env) => fetch(request, env), origin: 'http://127.0.0.1' })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://${host}:${port}`,
    open: (handler: OpenOffice['fetch']) => {
      fetch = handler
    },
  }
}
