import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/pool.ts'

/** The ledger's account kinds; `docs/architecture.md` explains each. */
export type AccountKind =
  | 'reserve'
  | 'custody'
  | 'clients'
  | 'referral'
  | 'equity'
  | 'liquidity'
  | 'income'
  | 'discounts'
  | 'promo'
  | 'referral-cost'
  | 'network'
  | 'expenses'
  | 'differences'

/** Units of one currency that go from the credited account to the debited one. */
export type Movement = {
  currency: string
  debit: AccountKind
  debitOwner?: string
  credit: AccountKind
  creditOwner?: string
  units: bigint
}

/**
 * Reason, author and time of an entry; client money also names its claim, and what moves the reserve or client money the deposit
 * account that it came to or left.
 */
export type Occasion = { reason: string; author: string; at: Date; claimId?: string; depositAccount?: string }

/** An entry of the ledger. A hold reserves an amount; a later `post` or `void` ends the whole of it. */
export type TransferLine =
  | ({ kind: 'transfer'; id: string } & Movement & Occasion)
  | ({ kind: 'hold'; id: string } & Movement & Occasion)
  | ({ kind: 'post' | 'void'; id: string; hold: string } & Occasion)

export const transfer = (movement: Movement, occasion: Occasion): Extract<TransferLine, { kind: 'transfer' }> => ({
  kind: 'transfer',
  id: randomUUID(),
  ...movement,
  ...occasion,
})

export const hold = (movement: Movement, occasion: Occasion): TransferLine => ({
  kind: 'hold',
  id: randomUUID(),
  ...movement,
  ...occasion,
})

export const postHold = (held: string, occasion: Occasion): TransferLine => ({
  kind: 'post',
  id: randomUUID(),
  hold: held,
  ...occasion,
})

export const voidHold = (held: string, occasion: Occasion): TransferLine => ({
  kind: 'void',
  id: randomUUID(),
  hold: held,
  ...occasion,
})

/**
 * Writes entries that belong together, in the caller's transaction. Two transactions that each write several batches could
 * deadlock, so a use case collects its entries and writes once.
 */
export async function writeTransfers(tx: Tx, lines: readonly TransferLine[]): Promise<void> {
  if (lines.length === 0) return
  await sql`select write_transfers(${batchOf(lines)}::jsonb)`.execute(tx)
}

/** Entries in the form that the SQL function takes, for a larger statement that writes them last. */
export const batchOf = (lines: readonly TransferLine[]): string => JSON.stringify(lines.map(toRow))

/** The kind of the account that a failed statement would have overdrawn. */
export function overdrawnAccount(error: unknown): AccountKind | undefined {
  const { constraint } = error as { constraint?: unknown }
  const kind = typeof constraint === 'string' ? /^(\w+)_not_overdrawn$/.exec(constraint)?.[1] : undefined
  return kind as AccountKind | undefined
}

function toRow(line: TransferLine): Record<string, string | undefined> {
  const { kind, id, reason, author, at, claimId, depositAccount } = line
  const occasion = { kind, id, reason, author, at: at.toISOString(), claim: claimId, deposit_account: depositAccount }
  if ('hold' in line) return { ...occasion, hold: line.hold }
  const { currency, debit, debitOwner, credit, creditOwner, units } = line
  return { ...occasion, currency, debit, debit_owner: debitOwner, credit, credit_owner: creditOwner, units: `${units}` }
}
