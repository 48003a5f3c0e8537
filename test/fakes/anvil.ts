import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { type Address, encodeFunctionData, type Hash, parseAbi } from 'viem'
import { afterAll } from 'vitest'

/** One of the chain's own accounts, which begin with 10 000 coins each. */
const payer: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const tokenAddress: Address = '0x00000000000000000000000000000000a610a610'
export const otherToken: Address = '0x00000000000000000000000000000000a610a611'
export const ANVIL_CHAIN = 31_337

type Transaction = { to: Address; value?: bigint; data?: `0x${string}`; nonce?: number; gas?: bigint }

export type Anvil = {
  url: string
  rpc: <Answer = unknown>(method: string, ...params: unknown[]) => Promise<Answer>
  mine: (blocks?: number) => Promise<void>
  /** The next block is made at that moment, and those above it go on from there. */
  setTime: (at: Date) => Promise<void>
  /** When the last block was made. */
  time: () => Promise<Date>
  head: () => Promise<bigint>
  /** How many transactions the payer has in blocks: the number of the next one. */
  nextNonce: () => Promise<number>
  /** Sent, but in no block until the next one is mined. */
  send: (transaction: Transaction) => Promise<Hash>
  sendCoins: (to: Address, units: bigint, extra?: { nonce?: number }) => Promise<Hash>
  sendTokens: (to: Address, units: bigint, extra?: { token?: Address; nonce?: number }) => Promise<Hash>
  snapshot: () => Promise<string>
  /** Goes back to it and forgets every block since, as a chain does that took another way. */
  revert: (snapshot: string) => Promise<void>
  kill: () => void
}

/** A chain of our own on a free port, which mines when it is told to. It ends with the test file. */
export async function startAnvil({ chainId = ANVIL_CHAIN, tokens = [tokenAddress, otherToken] } = {}): Promise<Anvil> {
  const { child, url } = await launch(chainId)
  afterAll(() => void child.kill('SIGKILL'))

  const rpc: Anvil['rpc'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }, (_, value) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    )
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const { result, error } = (await answer.json()) as { result: never; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const send: Anvil['send'] = ({ nonce, ...transaction }) =>
    rpc('eth_sendTransaction', {
      from: payer,
      gas: 100_000n,
      // Named, so that the same transaction has the same hash in whatever block it comes to stand.
      gasPrice: 100_000_000_000n,
      ...transaction,
      nonce: nonce === undefined ? undefined : BigInt(nonce),
    })
  for (const token of tokens) await rpc('anvil_setCode', token, TOKEN)

  return {
    url,
    rpc,
    send,
    mine: async (blocks = 1) => void (await rpc('anvil_mine', BigInt(blocks))),
    setTime: async at => void (await rpc('evm_setNextBlockTimestamp', BigInt(Math.floor(at.getTime() / 1_000)))),
    time: async () => {
      const { timestamp } = await rpc<{ timestamp: string }>('eth_getBlockByNumber', 'latest', false)
      return new Date(Number(timestamp) * 1_000)
    },
    head: async () => BigInt(await rpc<string>('eth_blockNumber')),
    nextNonce: async () => Number(await rpc<string>('eth_getTransactionCount', payer, 'latest')),
    sendCoins: (to, value, extra) => send({ to, value, ...extra }),
    sendTokens: (to, units, { token = tokenAddress, ...extra } = {}) =>
      send({
        to: token,
        data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, units] }),
        ...extra,
      }),
    snapshot: () => rpc('evm_snapshot'),
    revert: async snapshot => void (await rpc('evm_revert', snapshot)),
    kill: () => void child.kill('SIGKILL'),
  }
}

const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/**
 * A token of which everybody may send whatever they like, assembled by hand because there is no compiler at hand:
 *
 *     PUSH0 CALLDATALOAD PUSH1 e0 SHR PUSH4 balanceOf XOR PUSH1 18 JUMPI
 *     PUSH1 04 CALLDATALOAD SLOAD PUSH0 MSTORE PUSH1 20 PUSH0 RETURN
 *     JUMPDEST
 *     PUSH1 24 CALLDATALOAD PUSH0 MSTORE             the amount is what the event carries
 *     PUSH1 04 CALLDATALOAD DUP1 SLOAD PUSH0 MLOAD ADD SWAP1 SSTORE    the receiver has so much more
 *     PUSH1 04 CALLDATALOAD CALLER                   to whom, from whom
 *     PUSH32 keccak256("Transfer(address,address,uint256)")
 *     PUSH1 20 PUSH0 LOG3
 *     PUSH1 01 PUSH0 MSTORE PUSH1 20 PUSH0 RETURN    true
 */
const TOKEN = `0x${[
  '5f3560e01c6370a0823118601857',
  '600435545f5260205ff3',
  '5b',
  '6024355f52',
  '6004358054',
  '5f51019055',
  '60043533',
  '7fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  '60205fa3',
  '60015f5260205ff3',
].join('')}`

async function launch(chainId: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(program(), ['--port', '0', '--no-mining', '--order', 'fifo', '--chain-id', `${chainId}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const listening = Promise.withResolvers<string>()
  let said = ''
  child.once('exit', () => listening.reject(new Error(`anvil did not start: ${said}`)))
  // Read to its end: a chain whose words nobody reads stands still when the pipe is full.
  child.stdout.on('data', chunk => {
    said = `${said}${chunk}`.slice(-2_000)
    const place = /Listening on ([\d.:]+)/.exec(said)?.[1]
    if (place) listening.resolve(`http://${place}`)
  })
  return { child, url: await listening.promise }
}

/** The program itself: the package's launcher would outlive it, or leave it behind. */
function program(): string {
  const require = createRequire(import.meta.resolve('@foundry-rs/anvil/package.json'))
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/anvil`)
}
