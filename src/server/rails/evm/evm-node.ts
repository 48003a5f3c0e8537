import { type Address, BaseError, createPublicClient, type Hash, http, parseAbi, parseAbiItem } from 'viem'
import { NodeFault } from '../chain/chain-node.ts'

export type EvmHeader = { number: bigint; hash: Hash; parent: Hash; at: Date }
export type CoinTransfer = { tx: Hash; to: Address; units: bigint; from?: Address }
export type TokenTransfer = CoinTransfer & { contract: Address; logIndex: number }

/** One node of a chain, through its RPC. Every call ends within the timeout, with an answer or with a `NodeFault`. */
export type EvmNode = {
  /** The host alone, as the URL may hold a key. */
  name: string
  chainId: () => Promise<number>
  head: () => Promise<bigint>
  header: (number: bigint) => Promise<EvmHeader | undefined>
  /** A block with the coins that its transactions send. */
  block: (number: bigint) => Promise<(EvmHeader & { coins: readonly CoinTransfer[] }) | undefined>
  /** The token transfers of these contracts in one block. By hash, as a node without the block then reports an error. */
  tokens: (block: Hash, contracts: readonly Address[]) => Promise<TokenTransfer[]>
  /** The balance of an address as of a block: of a contract's token, or of the chain's coin. */
  balance: (address: Address, block: bigint, contract?: Address) => Promise<bigint>
  /** The block in which the transaction succeeded; undefined when it failed or is unknown. */
  succeededIn: (tx: Hash) => Promise<Hash | undefined>
}

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

const balances = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

export function openNode(url: string, timeoutMs = 10_000): EvmNode {
  const client = createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) })
  const headerOf = ({ number, hash, parentHash, timestamp }: Header): EvmHeader => ({
    number,
    hash,
    parent: parentHash,
    at: timeOf(timestamp),
  })

  return {
    name: new URL(url).host,
    chainId: () => client.getChainId().catch(fault),
    head: () => client.getBlockNumber({ cacheTime: 0 }).catch(fault),
    header: number => client.getBlock({ blockNumber: number }).then(headerOf).catch(noneIfMissing),
    block: number =>
      client
        .getBlock({ blockNumber: number, includeTransactions: true })
        .then(block => ({
          ...headerOf(block),
          coins: block.transactions.flatMap(({ hash, from, to, value }) =>
            to && value > 0n ? [{ tx: hash, from: lower(from), to: lower(to), units: value }] : [],
          ),
        }))
        .catch(noneIfMissing),
    async tokens(block, contracts) {
      if (contracts.length === 0) return []
      const asked = { blockHash: block, address: [...contracts], event: transferEvent, strict: true as const }
      const logs = await client.getLogs(asked).catch(fault)
      const wanted = new Set(contracts.map(lower))
      if (logs.some(({ address }) => !wanted.has(lower(address))))
        throw new NodeFault('the answer contains logs of other contracts')
      return logs.flatMap(({ removed, blockHash, transactionHash, logIndex, address, args }) =>
        removed || blockHash !== block || args.value === 0n
          ? []
          : [
              {
                tx: transactionHash,
                from: lower(args.from),
                to: lower(args.to),
                units: args.value,
                contract: lower(address),
                logIndex,
              },
            ],
      )
    },
    balance: (address, block, contract) =>
      (contract
        ? client.readContract({
            address: contract,
            abi: balances,
            functionName: 'balanceOf',
            args: [address],
            blockNumber: block,
          })
        : client.getBalance({ address, blockNumber: block })
      ).catch(fault),
    succeededIn: tx =>
      client
        .getTransactionReceipt({ hash: tx })
        .then(({ status, blockHash }) => (status === 'success' ? blockHash : undefined))
        .catch(noneIfMissing),
  }
}

type Header = { number: bigint; hash: Hash; parentHash: Hash; timestamp: bigint }

/** The time of a block from its timestamp in seconds. */
function timeOf(seconds: bigint): Date {
  if (seconds < 0n || seconds > LAST_SECOND) throw new NodeFault('the block has an invalid timestamp')
  return new Date(Number.parseInt(seconds.toString(), 10) * 1_000)
}

/** The end of the year 9999. */
const LAST_SECOND = 253_402_300_799n

/** A node answers `null` for an unknown block or receipt, which viem turns into an exception. */
function noneIfMissing(error: unknown): undefined {
  if (error instanceof BaseError && missing.has(error.name)) return undefined
  return fault(error)
}

const missing = new Set(['BlockNotFoundError', 'TransactionReceiptNotFoundError'])

function fault(error: unknown): never {
  if (error instanceof NodeFault) throw error
  throw new NodeFault(error instanceof BaseError ? `${error.name}: ${error.shortMessage}` : 'invalid answer')
}

const lower = (address: Address) => address.toLowerCase() as Address
