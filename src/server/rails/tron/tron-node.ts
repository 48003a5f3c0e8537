import { z } from 'zod'
import { smaller } from '#contract/money/money.ts'
import type { Asset } from '../chain/asset.ts'
import { type BlockHeader, type ChainNode, NodeFault, type Transfer } from '../chain/chain-node.ts'
import { hashOfAddress, shownAddress } from './tron-address.ts'
import { type AskNode, askingAt } from './tron-http.ts'

/** TRON's main network, by a number below zero, as every chain has that is not EVM's. */
export const TRON_ID = -195

/** The first block of the main network: what tells it from the test networks, whose addresses look the same. */
export const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'

/** `Transfer(address,address,uint256)` */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Within it a look at the newest block answers what is asked of it next. */
const FRESH_MS = 5_000

/** Nineteen producers have built upon a final block, the one that made it included. */
const LEAST_ABOVE_FINAL = 18n

/**
 * One node of TRON, by its HTTP interface. A block costs two questions and what is final one more: the newest block comes
 * whole, and is not asked for again while it is fresh.
 */
export function openNode(assets: readonly Asset[], url: string, timeoutMs = 10_000): ChainNode {
  const ask = askingAt(url, timeoutMs)
  let newest: { block: TronBlock; at: number } | undefined
  let before: TronBlock | undefined

  async function look(): Promise<TronBlock> {
    const block = await blockAt(ask, '/wallet/getblock', { detail: true })
    if (!block) throw new NodeFault('it has no newest block')
    if (newest && newest.block.hash !== block.hash) before = newest.block
    newest = { block, at: performance.now() }
    return block
  }
  const freshHead = () => (newest && performance.now() - newest.at <= FRESH_MS ? newest.block : undefined)
  /** Of the newest block, and of the one that it names as its parent, the node has just told. */
  function fresh(number: bigint): TronBlock | undefined {
    const head = freshHead()
    if (head?.number === number) return head
    return before?.number === number && before.hash === head?.parent ? before : undefined
  }
  return {
    name: new URL(url).host,
    async chainId() {
      const first = await blockAt(ask, '/wallet/getblock', { id_or_num: '0', detail: false })
      return first?.hash === GENESIS ? TRON_ID : (first?.hash ?? 'a chain without a first block')
    },
    head: async () => (await look()).number,
    async final() {
      const block = await blockAt(ask, '/walletsolidity/getblock', { detail: false })
      if (!block) throw new NodeFault('it has no final block')
      // Behind one address stand many nodes. One that is ahead calls final what the node that is read may have in another history.
      const head = freshHead()
      return head ? smaller(block.number, head.number - LEAST_ABOVE_FINAL) : block.number
    },
    header: async number => fresh(number) ?? (await numbered(ask, number, false)),
    async block(number, wanted) {
      const block = fresh(number) ?? (await numbered(ask, number, true))
      if (!block) return undefined
      const infos = Infos.safeParse(await ask('/wallet/gettransactioninfobyblocknum', { num: countOf(number) }))
      if (!infos.success) throw new NodeFault('invalid answer')
      // Behind one address stand many nodes: this one may lack the block, or have another one in its place.
      if (!areOf(block, infos.data)) return undefined
      const moved = [...coinsIn(block, assets), ...tokensIn(block, infos.data, assets)]
      const ours = await wanted(moved.map(({ to }) => to))
      const transfers = moved.filter(({ to }) => ours.has(to))
      return { ...headerOf(block), transfers: transfers.map(each => ({ ...each, from: shownAddress(each.from) })) }
    },
  }
}

/** TRX that its owner has sent. Whatever else has an amount and a receiver (TRC-10, stakes, votes) is of another type. */
function coinsIn({ transactions }: TronBlock, assets: readonly Asset[]): Moved[] {
  const coin = assets.find(({ contract }) => contract === undefined)
  if (!coin) return []
  return transactions.filter(isSuccess).flatMap(({ txID, raw_data: { contract } }) => {
    if (contract.length !== 1 || contract[0]!.type !== 'TransferContract') return []
    const sent = Sent.safeParse(contract[0]!.parameter.value)
    if (!sent.success) throw new NodeFault('invalid answer')
    const { owner_address: from, to_address: to, amount: units } = sent.data
    return [{ tx: txID, ordinal: -1, to, from, currency: coin.currency, units }]
  })
}

/** What the allowed contracts have logged in transactions that succeeded, by the block and by their receipt. */
function tokensIn({ transactions }: TronBlock, infos: readonly Info[], assets: readonly Asset[]): Moved[] {
  const currencies = new Map(
    assets.flatMap(({ contract, currency }) => (contract ? [[hashOfAddress(contract), currency] as const] : [])),
  )
  const succeeded = new Set(transactions.filter(isSuccess).map(({ txID }) => txID))
  return infos.flatMap(({ id, receipt, log }) => {
    if (receipt?.result !== 'SUCCESS' || !succeeded.has(id)) return []
    return log.flatMap(({ address, topics, data }, ordinal) => {
      const currency = currencies.get(address)
      if (currency === undefined || topics[0] !== TRANSFER) return []
      const words = [...topics, data]
      if (words.length !== 4 || !words.every(word => /^[0-9a-f]{64}$/.test(word))) throw new NodeFault('invalid answer')
      const units = BigInt(`0x${data}`)
      if (units === 0n) return []
      const [from, to] = [topics[1]!.slice(24), topics[2]!.slice(24)]
      return [{ tx: id, ordinal, to, from, currency, units }]
    })
  })
}

const isSuccess = ({ ret }: TronBlock['transactions'][number]): boolean => ret[0]?.contractRet === 'SUCCESS'

/** Every transaction of a block has its result, of the same number and time. */
function areOf({ number, at, transactions }: TronBlock, infos: readonly Info[]): boolean {
  const ids = new Set(infos.map(({ id }) => id))
  return (
    infos.length === transactions.length &&
    transactions.every(({ txID }) => ids.has(txID)) &&
    infos.every(info => info.blockNumber === number && info.blockTimeStamp === BigInt(at.getTime()))
  )
}

async function numbered(ask: AskNode, number: bigint, detail: boolean): Promise<TronBlock | undefined> {
  const block = await blockAt(ask, '/wallet/getblock', { id_or_num: number.toString(), detail })
  if (block && block.number !== number) throw new NodeFault('it answers with another block')
  return block
}

/** A node answers `{}` for a block that it does not have. */
async function blockAt(ask: AskNode, path: string, question: object): Promise<TronBlock | undefined> {
  const answer = await ask(path, question)
  if (isEmpty(answer)) return undefined
  const read = Block.safeParse(answer)
  if (!read.success) throw new NodeFault('invalid answer')
  const { blockID, block_header, transactions } = read.data
  const { number, parentHash, timestamp } = block_header.raw_data
  if (!blockID.startsWith(number.toString(16).padStart(16, '0'))) throw new NodeFault('the id is of another block')
  return { number, hash: blockID, parent: parentHash, at: timeOf(timestamp), transactions }
}

const isEmpty = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && Object.keys(answer).length === 0

const headerOf = ({ number, hash, parent, at }: TronBlock): BlockHeader => ({ number, hash, parent, at })

/** A timestamp in milliseconds, up to the end of the year 9999. */
function timeOf(milliseconds: bigint): Date {
  if (milliseconds < 0n || milliseconds > 253_402_300_799_999n)
    throw new NodeFault('the block has an invalid timestamp')
  return new Date(countOf(milliseconds))
}

/** A count that a `number` holds: of blocks, or of milliseconds. */
const countOf = (count: bigint): number => Number.parseInt(count.toString(), 10)

/** Its sender as a hash, as addresses are compared here. */
type Moved = Transfer & { from: string }
type TronBlock = BlockHeader & { transactions: z.infer<typeof Block>['transactions'] }
type Info = z.infer<typeof Infos>[number]

const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** The digits behind the byte 41 that every address begins with. */
const address = z
  .string()
  .regex(/^41[0-9a-f]{40}$/)
  .transform(digits => digits.slice(2))
/** Nodes leave out what is zero or empty. */
const count = z.bigint().min(0n).default(0n)
const Sent = z.object({ owner_address: address, to_address: address, amount: z.bigint().positive() })
const Block = z.object({
  blockID: hash,
  block_header: z.object({ raw_data: z.object({ number: count, parentHash: hash, timestamp: count }) }),
  transactions: z
    .array(
      z.object({
        txID: hash,
        ret: z.array(z.object({ contractRet: z.string().optional() })).default([]),
        raw_data: z.object({
          contract: z.array(z.object({ type: z.string(), parameter: z.object({ value: z.unknown() }) })),
        }),
      }),
    )
    .default([]),
})
const Infos = z.array(
  z.object({
    id: hash,
    blockNumber: count,
    blockTimeStamp: count,
    receipt: z.object({ result: z.string().optional() }).optional(),
    log: z
      .array(
        z.object({
          address: z.string().default(''),
          topics: z.array(z.string()).default([]),
          data: z.string().default(''),
        }),
      )
      .default([]),
  }),
)
