import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { tokens } from '#contract/payment-requests/tokens.ts'
import { hashOfAddress } from '#server/rails/tron/tron-address.ts'
import { GENESIS } from '#server/rails/tron/tron-node.ts'

/** What moves in a transaction. Addresses are forty digits, without the byte 41. */
export type Sent = {
  type?: string
  /** What the contract of this type has besides its owner. */
  value?: Record<string, unknown>
  /** How it ended, by its block; and by its receipt, where that says something else. */
  ret?: string
  receipt?: string
  logs?: { address: string; topics: string[]; data: string }[]
  /** Any text that the sender has written to it. */
  memo?: string
}

type Block = { number: bigint; id: string; parent: string; at: number; sent: (Sent & { id: string })[] }

/** How a node answers instead of the truth: `undefined` is a node that fails, `ask` the truth. */
export type TronAnswer = (path: string, question: Record<string, unknown>, truth: () => unknown) => unknown

export type TronNetwork = {
  /** Makes a block three seconds after the one before. */
  mine: (...sent: Sent[]) => string[]
  mineMany: (blocks: number) => void
  /** Makes a block with a transaction that stood in another one before. */
  mineAgain: (id: string, sent: Sent) => void
  /** Goes back to a block, as a chain does that took another way: what is made next has other ids. */
  fork: (to: bigint) => void
  setTime: (at: Date) => void
  time: () => Date
  head: () => bigint
  /** A node of the network. `lag`: how many blocks it calls not yet final. */
  node: (options?: { answer?: TronAnswer; lag?: bigint; key?: string }) => Promise<TronNodeFake>
}

export type TronNodeFake = { url: string; calls: { path: string; question: unknown; key: string | undefined }[] }

export const usdt = hashOfAddress(tokens.USDTTRC20!.contract)
/** The sender of everything, and somebody's contract. */
const payer = 'dd791d6b49e190062d650e6a23c575510d35f2f9'
export const stranger = '9ff8fc48fb114ccd5bbdc24a86f0c73082f08825'
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

export const trx = (to: string, amount: bigint, more: Partial<Sent> = {}): Sent => ({
  type: 'TransferContract',
  value: { amount, to_address: `41${to}` },
  ...more,
})

/** A call of a token's contract, with the log that it leaves. */
export const token = (
  to: string,
  units: bigint,
  { contract = usdt, ...more }: Partial<Sent> & { contract?: string } = {},
): Sent => ({
  type: 'TriggerSmartContract',
  value: { contract_address: `41${contract}`, data: `a9059cbb${to.padStart(64, '0')}${hex(units, 64)}` },
  receipt: 'SUCCESS',
  logs: [
    { address: contract, topics: [TRANSFER, payer.padStart(64, '0'), to.padStart(64, '0')], data: hex(units, 64) },
  ],
  ...more,
})

/**
 * A network in memory whose nodes answer in the shape of TRON's published description of its HTTP interface (`visible` false).
 * It executes nothing: what a transaction has done is what the test says of it.
 */
export function tronNetwork(beginning: Date): TronNetwork {
  const blocks: Block[] = [{ number: 0n, id: GENESIS, parent: '0'.repeat(64), at: 0, sent: [] }]
  let history = 0
  let made = 0
  let at = beginning.getTime()
  const newest = () => blocks.at(-1)!

  function add(sent: Block['sent']): void {
    const number = newest().number + 1n
    at += 3_000
    const id = hex(number, 16) + sha256(`block ${number} of history ${history}`).slice(16)
    blocks.push({ number, id, parent: newest().id, at, sent })
  }
  const mine: TronNetwork['mine'] = (...sent) => {
    const named = sent.map((each, index) => ({ ...each, id: sha256(`transaction ${made + index}`) }))
    made += sent.length
    add(named)
    return named.map(({ id }) => id)
  }
  mine()
  return {
    mine,
    mineAgain: (id, sent) => add([{ ...sent, id }]),
    mineMany(count) {
      for (let made = 0; made < count; made++) mine()
    },
    fork(to) {
      blocks.length = Number(to) + 1
      history += 1
    },
    setTime(time) {
      at = time.getTime() - 3_000
    },
    time: () => new Date(newest().at),
    head: () => newest().number,
    async node({ answer = () => 'ask', lag = 19n, key } = {}) {
      const calls: TronNodeFake['calls'] = []
      const server = createServer(async (request, response) => {
        const question = JSON.parse(await text(request)) as Record<string, unknown>
        const path = request.url!
        calls.push({ path, question, key: request.headers['tron-pro-api-key'] as string | undefined })
        const truth = () => answerOf(blocks, path, question, lag)
        const own = await answer(path, question, truth)
        if (own === undefined) return void response.writeHead(503).end()
        const said = own === 'ask' ? truth() : own
        response.end(typeof said === 'string' ? said : jsonOf(said))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      afterAll(() => {
        server.closeAllConnections()
        server.close()
      })
      const { port } = server.address() as AddressInfo
      return { url: `http://${key === undefined ? '' : `${key}@`}127.0.0.1:${port}`, calls }
    },
  }
}

function answerOf(blocks: readonly Block[], path: string, question: Record<string, unknown>, lag: bigint): unknown {
  const head = blocks.at(-1)!.number
  const last = path.startsWith('/walletsolidity/') ? (head > lag ? head - lag : 0n) : head
  const at = (number: bigint) => (number <= last ? blocks[Number(number)] : undefined)
  switch (path.replace(/^\/wallet(solidity)?\//, '')) {
    case 'getblock': {
      const block = at(question.id_or_num === undefined ? last : BigInt(question.id_or_num as string))
      return block ? blockAnswer(block, question.detail === true) : {}
    }
    case 'gettransactioninfobyblocknum':
      return (at(BigInt(question.num as number))?.sent ?? []).map((sent, index) =>
        infoAnswer(sent, blocks[question.num as number]!, index),
      )
    default:
      throw new Error(`${path} is not asked`)
  }
}

const blockAnswer = ({ id, number, parent, at, sent }: Block, detail: boolean) => ({
  blockID: id,
  block_header: {
    raw_data: {
      // What is zero is left out.
      ...(number === 0n ? {} : { number }),
      txTrieRoot: '0'.repeat(64),
      witness_address: `41${stranger}`,
      parentHash: parent,
      ...(number === 0n ? {} : { version: 34 }),
      ...(at === 0 ? {} : { timestamp: at }),
    },
    witness_signature: '00'.repeat(65),
  },
  ...(detail && sent.length > 0 ? { transactions: sent.map(transactionAnswer) } : {}),
})

const transactionAnswer = ({ id, type = 'TransferContract', value, ret = 'SUCCESS', memo }: Sent & { id: string }) => ({
  ret: [{ contractRet: ret }],
  signature: ['00'.repeat(65)],
  txID: id,
  raw_data: {
    contract: [
      {
        parameter: {
          value: { owner_address: `41${payer}`, ...value },
          type_url: `type.googleapis.com/protocol.${type}`,
        },
        type,
      },
    ],
    ref_block_bytes: '1c8b',
    ref_block_hash: 'd78785ed02dd918f',
    expiration: 1_777_437_813_000,
    ...(memo === undefined ? {} : { data: Buffer.from(memo).toString('hex') }),
    timestamp: 1_777_437_756_016,
  },
  raw_data_hex: '0a021c8b2208d78785ed02dd918f',
})

const infoAnswer = ({ id, receipt, ret, logs = [] }: Sent & { id: string }, { number, at }: Block, index: number) => ({
  id,
  ...(index % 2 === 0 ? { fee: 267_000 } : {}),
  blockNumber: number,
  blockTimeStamp: at,
  contractResult: [''],
  receipt: { net_fee: 267_000, ...(receipt === undefined ? {} : { result: receipt }) },
  ...(logs.length > 0 ? { log: logs } : {}),
  ...(ret === undefined || ret === 'SUCCESS' ? {} : { result: 'FAILED' }),
})

const hex = (value: bigint, digits: number): string => value.toString(16).padStart(digits, '0')
const sha256 = (of: string): string => createHash('sha256').update(of).digest('hex')

/** Amounts as their own digits, however long, as nodes write them. */
const jsonOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value)).replace(/"#(\d+)#"/g, '$1')
