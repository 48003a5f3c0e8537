import { NodeFault } from '../chain/chain-node.ts'

/** What is asked of a node, whichever way it is spoken to. Blocks and headers come as the bytes that nodes send to each other. */
export type BlockSource = {
  /** The host alone, as the URL may hold a key. */
  name: string
  head: () => Promise<bigint>
  hashAt: (number: bigint) => Promise<string | undefined>
  header: (hash: string) => Promise<Buffer>
  block: (hash: string) => Promise<Buffer>
  waiting: WaitingSource
}

/** The transactions that are in no block yet. An output is written as its transaction and its place: `tx:0`. */
export type WaitingSource = {
  /** Whether the ids are told by address alone. */
  byAddress: boolean
  /** The ids of all that wait, or of those that concern these addresses. */
  ids: (addresses: readonly string[]) => Promise<string[]>
  /** Their bytes; undefined for one that waits no more. */
  bytes: (ids: readonly string[]) => Promise<(Buffer | undefined)[]>
  /** Which of these outputs stand in a block, as far as it can be told. */
  inBlocks: (outputs: readonly string[]) => Promise<string[]>
  /** Whether any of these outputs is spent, in a block or not. */
  isSpent: (outputs: readonly string[]) => Promise<boolean>
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

  async function post(question: unknown): Promise<Answer> {
    const body = JSON.stringify(question)
    const answer = await ask(`${origin}${pathname}`, { method: 'POST', headers, body }, timeoutMs)
    if (answer.status === 401 || answer.status === 403) throw new NodeFault('the node refuses the user or the password')
    return answer
  }

  async function call(method: string, ...params: unknown[]): Promise<unknown> {
    const { status, bytes } = await post({ jsonrpc: '1.0', id: 1, method, params })
    const { result, error } = parse(bytes) as CoreAnswer
    // The message of a node is not passed on, as it may repeat what it was asked.
    if (error?.code === OUT_OF_RANGE) return undefined
    if (error || status !== 200) throw new NodeFault(`${method}: error ${error?.code ?? status}`)
    return result
  }

  /** Asks the same of many in few requests. `undefined` where the node has nothing of the kind. */
  async function callEach(method: string, each: readonly unknown[][]): Promise<unknown[]> {
    const results: unknown[] = []
    for (let from = 0; from < each.length; from += CALLS_AT_ONCE) {
      const some = each.slice(from, from + CALLS_AT_ONCE)
      const { status, bytes } = await post(some.map((params, id) => ({ jsonrpc: '1.0', id, method, params })))
      const answers = parse(bytes)
      if (status !== 200 || !Array.isArray(answers)) throw new NodeFault(`${method}: error ${status}`)
      const byId = new Map((answers as CoreAnswer[]).map(answer => [answer?.id, answer]))
      for (const id of some.keys()) {
        const answer = byId.get(id)
        if (!answer || (answer.error && answer.error.code !== NOT_THERE))
          throw new NodeFault(`${method}: error ${answer?.error?.code ?? 'without an answer'}`)
        results.push(answer.result ?? undefined)
      }
    }
    return results
  }
  /** Which of these outputs are unspent, with what waits or by blocks alone. */
  async function unspent(outputs: readonly string[], withWaiting: boolean): Promise<string[]> {
    const found = await callEach(
      'gettxout',
      outputs.map(output => {
        const [tx, place] = output.split(':')
        return [tx, Number.parseInt(place!, 10), withWaiting]
      }),
    )
    return outputs.filter((_, at) => found[at] !== undefined)
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
    waiting: {
      byAddress: false,
      ids: async () => idsIn(await call('getrawmempool')),
      async bytes(ids) {
        const found = await callEach(
          'getrawtransaction',
          ids.map(id => [id, false]),
        )
        return found.map(hex => (hex === undefined ? undefined : fromHex(hex)))
      },
      // A transaction that waits has spent nothing of the blocks yet.
      inBlocks: outputs => unspent(outputs, false),
      isSpent: async outputs => (await unspent(outputs, true)).length < outputs.length,
    },
  }
}

type CoreAnswer = { id?: unknown; result?: unknown; error?: { code?: number } | null }

/** Core has no block of this height. */
const OUT_OF_RANGE = -8
/** It has no such transaction, or no longer. */
const NOT_THERE = -5
/** Transactions have up to 400,000 bytes, and an answer has its limit. */
const CALLS_AT_ONCE = 20

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
    waiting: {
      byAddress: true,
      async ids(addresses) {
        const found: string[] = []
        for (const address of addresses)
          found.push(...idsIn(waitingAt(parse(await there(`/address/${address}/txs/mempool`)))))
        return [...new Set(found)]
      },
      async bytes(ids) {
        const found: (Buffer | undefined)[] = []
        for (const id of ids) found.push(await read(`/tx/${id}/raw`))
        return found
      },
      // Whether it knows the transaction of an output shows when it is asked whether that is spent.
      inBlocks: async outputs => outputs.slice(0, OUTPUTS_ASKED),
      async isSpent(outputs) {
        for (const output of outputs.slice(0, OUTPUTS_ASKED)) {
          const [tx, place] = output.split(':')
          const answer = await read(`/tx/${tx}/outspend/${place}`)
          if (answer && (parse(answer) as { spent?: unknown }).spent === true) return true
        }
        return false
      },
    },
  }
}

/** Each is a request. */
const OUTPUTS_ASKED = 3

/** The ids of the transactions that a service names with all that they do. */
function waitingAt(answer: unknown): unknown {
  return Array.isArray(answer) ? answer.map(each => (each as { txid?: unknown } | null)?.txid) : undefined
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

function idsIn(value: unknown): string[] {
  if (!Array.isArray(value) || !value.every(id => typeof id === 'string' && /^[0-9a-f]{64}$/.test(id)))
    throw new NodeFault('the ids of transactions are none')
  return value
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
