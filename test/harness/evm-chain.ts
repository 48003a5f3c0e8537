import { type Address, getAddress } from 'viem'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import * as addresses from '#server/rails/chain/addresses.store.ts'
import type { TransferBlock, Unreported } from '#server/rails/chain/chain.store.ts'
import { chainRail } from '#server/rails/chain/chain-rail.ts'
import * as balances from '#server/rails/chain/check-balances.ts'
import * as check from '#server/rails/chain/cross-check.ts'
import * as read from '#server/rails/chain/read-chain.ts'
import * as reports from '#server/rails/chain/report-to-claims.ts'
import * as watch from '#server/rails/chain/watch-chain.ts'
import { addressesOf, type EvmChain, evm, readingAssets } from '#server/rails/evm/evm.ts'
import type { EvmNode } from '#server/rails/evm/evm-node.ts'
import type { ReceivingKey } from '#server/rails/evm/receiving-key.ts'

// What every chain does, done by chains of EVM.

export const evmRail = (chains: readonly EvmChain[], key: ReceivingKey) => chainRail(evm, chains, addressesOf(key))

export const issueAddress = async (
  tx: Tx,
  key: ReceivingKey,
  claim: Parameters<typeof addresses.issueAddress>[2],
  now: Date,
): Promise<Address> => getAddress(await addresses.issueAddress(tx, addressesOf(key), claim, now))

export const readChain = (db: Db, chain: EvmChain, node: EvmNode, now: Date) =>
  read.readChain(db, chain, readingAssets(chain, node), now)

export const checkBalances = (
  leader: Db,
  chain: EvmChain,
  node: EvmNode,
  round: Parameters<typeof balances.checkBalances>[3],
) => balances.checkBalances(leader, chain, readingAssets(chain, node), round)

export const crossCheck = (chain: EvmChain, others: readonly EvmNode[], payment: Unreported, block: TransferBlock) =>
  check.crossCheck(
    others.map(node => readingAssets(chain, node)),
    payment,
    block,
  )

export const reportToClaims = (
  leader: Db,
  chain: EvmChain,
  others: readonly EvmNode[],
  report: Parameters<typeof reports.reportToClaims>[3],
) =>
  reports.reportToClaims(
    leader,
    chain,
    others.map(node => readingAssets(chain, node)),
    report,
  )

export const incomingOf = (report: reports.PaymentReport, now: Date) => reports.incomingOf(evm.name, report, now)

export const watchChain = (leader: Db, options: Omit<watch.WatchOptions<EvmChain>, 'family'>) =>
  watch.watchChain(leader, { ...options, family: evm })
