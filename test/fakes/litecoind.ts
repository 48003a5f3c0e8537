import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll } from 'vitest'
import type { BitcoinChain } from '#server/rails/bitcoin/bitcoin-networks.ts'
import { debianProgram } from '#test/harness/debian-program.ts'
import { temporaryFolder } from '#test/harness/folder.ts'

/** What Debian's package needs, where it is unpacked instead of installed. */
const packages = [
  'litecoind',
  'libboost-thread1.74.0',
  'libboost-filesystem1.74.0',
  'libdb5.3++',
  'libevent-2.1-7',
  'libevent-core-2.1-7',
  'libevent-pthreads-2.1-7',
  'libfmt9',
  'libsnappy1v5',
  'libleveldb1d',
  'libminiupnpc17',
]

/** A chain of our own, on which blocks cost nothing. */
export const regtest: Pick<BitcoinChain, 'genesis' | 'prefix'> = {
  genesis: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
  prefix: 'rltc',
}

export type Litecoind = {
  url: string
  rpc: <T>(method: string, ...params: unknown[]) => Promise<T>
  /** Mines blocks with what is sent and in none yet, or with nothing. */
  mine: (blocks?: number) => Promise<void>
  mineEmpty: (blocks: number) => Promise<void>
  pay: (address: string, amount: string) => Promise<string>
  /** Takes the blocks of another node: the longer chain wins. */
  follow: (other: Litecoind) => Promise<void>
}

/** The program, or undefined where it cannot be had; in CI that fails. */
export const findLitecoind = async () => {
  const skip = () => {
    throw new NotHere()
  }
  try {
    const { path, env } = await debianProgram({ skip } as never, 'litecoind', packages)
    // The command itself is a script that writes into the home of whoever runs it.
    return { path: join(dirname(path), '../lib/litecoin/litecoind'), env }
  } catch (error) {
    if (error instanceof NotHere) return undefined
    throw error
  }
}

class NotHere extends Error {}

/** A pruned node without an index of transactions, which knows no other node. It ends with the test file. */
export async function startLitecoind({ path, env }: { path: string; env: NodeJS.ProcessEnv }): Promise<Litecoind> {
  const folder = await temporaryFolder('agio-litecoind-')
  const port = await freePort()
  const options = ['-regtest', `-datadir=${folder}`, `-rpcport=${port}`, '-rpcuser=office', '-rpcpassword=p%ss:word']
  const quiet = [
    '-listen=0',
    '-connect=0',
    '-dnsseed=0',
    '-prune=550',
    '-fallbackfee=0.0002',
    '-dbcache=4',
    '-mempoolreplacement=1',
  ]
  const child = spawn(path, [...options, ...quiet], { stdio: 'ignore', env })
  afterAll(async () => {
    await ended(child)
    await rm(folder, { recursive: true, force: true })
  })

  const rpc: Litecoind['rpc'] = async (method, ...params) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('office:p%ss:word').toString('base64')}` },
      body: JSON.stringify({ id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result: never; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  for (let tries = 0; tries < 400; tries++) {
    const isUp = await rpc('getblockcount').catch(() => undefined)
    if (isUp !== undefined) break
    await sleep(50)
  }
  await rpc('createwallet', 'payer')
  const own = await rpc<string>('getnewaddress', '', 'bech32')
  const node: Litecoind = {
    url: `http://office:p%25ss%3Aword@127.0.0.1:${port}`,
    rpc,
    mine: async (blocks = 1) => void (await rpc('generatetoaddress', blocks, own)),
    async mineEmpty(blocks) {
      for (let each = 0; each < blocks; each++) await rpc('generateblock', own, [])
    },
    pay: (address, amount) => rpc('sendtoaddress', address, amount),
    async follow(other) {
      const head = await other.rpc<number>('getblockcount')
      for (let height = 1; height <= head; height++) {
        const hash = await other.rpc<string>('getblockhash', height)
        if (await rpc('getblockheader', hash).catch(() => undefined)) continue
        await rpc('submitblock', await other.rpc('getblock', hash, 0))
      }
    },
  }
  return node
}

const ended = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })

/** litecoind opens no port of its own choice. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
