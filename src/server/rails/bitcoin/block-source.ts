import { NodeFault } from '../chain/chain-node.ts'

/** What is asked of a node, whichever way it is spoken to. Blocks and headers come as the bytes that nodes send to each other. */
export type BlockSource = {
  /** The host alone, as the URL may hold a key. */
  name: string
  head: () => Promise<bigint>
  hashAt: (number: bigint) => Promise<string | undefined>
  header: (hash: string) => Promise<Buffer>
  block: (hash: string) => Promise<Buffer>
}

/** No block of either chain is larger. */
const LARGEST = 20_000_000

/** How a source is written: a node's RPC as `http(s)://user:password@host`, the REST of Esplora as `esplora+http(s)://host/path`. */
export const openSource = (url: string, timeoutMs?: number): BlockSource =>
  url.startsWith(ESPLORA) ? openEsplora(url.slice(ESPLORA.length), timeoutMs) : openCore(url, timeoutMs)

const ESPLORA = 'esplora+'
const TIMEOUT_MS = 10_000

/** A node of Bitcoin Core or Litecoin Core. It may be pruned, and needs neither a wallet nor an index of transactions. */
function openCore(url: string, timeoutMs = TIMEOUT_MS): BlockSource {
  const { origin, pathname, host, username, password } = new URL(url)
  const headers = { 'content-type': 'application/json', ...authorizationOf(username, password) }

  async function call(method: string, ...params: unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params })
    const { status, bytes } = await ask(`${origin}${pathname}`, { method: 'POST', headers, body }, timeoutMs)
    if (status === 401 || status === 403) throw new NodeFault('the node refuses the user or the password')
    const { result, error } = parse(bytes) as { result?: unknown; error?: { code?: number } | null }
    // The message of a node is not passed on, as it may repeat what it was asked.
    if (error?.code === OUT_OF_RANGE) return undefined
    if (error || status !== 200) throw new NodeFault(`${method}: error ${error?.code ?? status}`)
    return result
  }

  return {
    name: host,
    async head() {
      const { blocks, initialblockdownload } = ((await call('getblockchaininfo')) ?? {}) as Record<string, unknown>
      // A reading that began at the head of today's download would read years of blocks that pay nobody here.
      if (initialblockdownload === true) throw new NodeFault('the node is still downloading its chain')
      return height(blocks)
    },
    hashAt: async number => maybeHash(await call('getblockhash', Number.parseInt(String(number), 10))),
    header: async hash => fromHex(await call('getblockheader', hash, false)),
    block: async hash => fromHex(await call('getblock', hash, 0)),
  }
}

/** Core has no block of this height. */
const OUT_OF_RANGE = -8

/** The REST of Esplora, as blockstream.info and mempool.space have it. */
function openEsplora(url: string, timeoutMs = TIMEOUT_MS): BlockSource {
  const { origin, pathname, search, host, username, password } = new URL(url)
  const base = `${origin}${pathname.replace(/\/$/, '')}`
  const headers = authorizationOf(username, password)

  async function read(path: string): Promise<Buffer | undefined> {
    const { status, bytes } = await ask(`${base}${path}${search}`, { headers }, timeoutMs)
    if (status === 404) return undefined
    if (status !== 200) throw new NodeFault(`HTTP ${status}`)
    return bytes
  }
  const there = async (path: string): Promise<Buffer> => {
    const bytes = await read(path)
    if (!bytes) throw new NodeFault('the service has no such block')
    return bytes
  }

  return {
    name: host,
    head: async () => height(parse(await there('/blocks/tip/height'))),
    hashAt: async number => maybeHash((await read(`/block-height/${number}`))?.toString('latin1').trim()),
    header: async hash => fromHex((await there(`/block/${hash}/header`)).toString('latin1').trim()),
    block: hash => there(`/block/${hash}/raw`),
  }
}

/** User and password as they stand in an address, which goes out without them. */
function authorizationOf(username: string, password: string): { authorization?: string } {
  if (!username) return {}
  const secret = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')
  return { authorization: `Basic ${secret}` }
}

type Answer = { status: number; bytes: Buffer }

async function ask(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, bytes: await bodyOf(response) }
  } catch (error) {
    if (error instanceof NodeFault) throw error
    throw new NodeFault((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no answer')
  }
}

async function bodyOf(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > LARGEST) throw new NodeFault('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) ?? {}
  } catch {
    throw new NodeFault('invalid answer')
  }
}

function height(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new NodeFault('the height is none')
  return BigInt(value as number)
}

function maybeHash(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new NodeFault('the hash of a block is none')
  return value
}

function fromHex(value: unknown): Buffer {
  if (typeof value !== 'string' || !/^([0-9a-f]{2})+$/.test(value)) throw new NodeFault('invalid answer')
  return Buffer.from(value, 'hex')
}
