import { createHash } from 'node:crypto'
import { NodeFault } from '../chain/chain-node.ts'

/** What a block's first eighty bytes say, with the hash that they have. */
export type RawHeader = { hash: string; parent: string; merkleRoot: string; at: Date }

export type Output = { tx: string; ordinal: number; units: bigint; script: Buffer; isCoinbase: boolean }

const HEADER = 80

/** The header in these bytes, which must be the one of the hash that was asked for: a node cannot alter a byte of it. */
export function readHeader(bytes: Buffer, hash: string): RawHeader {
  if (bytes.length < HEADER) throw new NodeFault('the header of a block is too short')
  const own = backwards(hashTwice(bytes.subarray(0, HEADER)))
  if (own !== hash) throw new NodeFault('the header of a block does not have its hash')
  return {
    hash: own,
    parent: backwards(bytes.subarray(4, 36)),
    merkleRoot: backwards(bytes.subarray(36, 68)),
    at: new Date(bytes.readUInt32LE(68) * 1_000),
  }
}

/**
 * The outputs of a block in the form in which nodes send it to each other. The root of its transactions stands in the header, so
 * that a node can neither leave out one of them nor alter an amount.
 */
export function readBlock(bytes: Buffer, hash: string): RawHeader & { outputs: Output[] } {
  const header = readHeader(bytes, hash)
  const reader = readerOf(bytes, HEADER)
  const outputs: Output[] = []
  const ids: Buffer[] = []
  const count = reader.count()
  for (let at = 0; at < count; at++) {
    const { id, paid } = readTransaction(reader)
    ids.push(id)
    const tx = backwards(id)
    for (const [ordinal, { units, script }] of paid.entries())
      outputs.push({ tx, ordinal, units, script, isCoinbase: at === 0 })
  }
  // Behind the last transaction a block of Litecoin has its extension block, which pays no address of this chain.
  if (backwards(rootOf(ids)) !== header.merkleRoot) throw new NodeFault('the transactions of a block are not its own')
  return { ...header, outputs }
}

/** What a transaction in no block pays, and the outputs that it spends, by the transaction and the place of each. */
export type LooseTransaction = { outputs: Omit<Output, 'isCoinbase'>[]; spends: string[] }

/**
 * A transaction that is in no block yet, whose bytes must have the id that was asked for. Undefined: it also moves coins of
 * Litecoin's extension, whose form is not read here; its block shows what it pays.
 */
export function readLoose(bytes: Buffer, tx: string): LooseTransaction | undefined {
  if (bytes[4] === 0 && bytes[5]! & EXTENSION) return undefined
  const reader = readerOf(bytes, 0)
  const { id, paid, spent } = readTransaction(reader)
  if (reader.at !== bytes.length || backwards(id) !== tx) throw new NodeFault('a transaction does not have its id')
  return {
    outputs: paid.map(({ units, script }, ordinal) => ({ tx, ordinal, units, script })),
    spends: spent.map(from => `${backwards(from.subarray(0, 32))}:${from.readUInt32LE(32)}`),
  }
}

type Reader = ReturnType<typeof readerOf>

/** One transaction. Its id is the hash of its bytes without the witnesses (BIP-144) and without Litecoin's extension (LIP-2). */
function readTransaction(reader: Reader): { id: Buffer; spent: Buffer[]; paid: { units: bigint; script: Buffer }[] } {
  const version = reader.take(4)
  const flags = reader.peek() === 0 ? reader.take(2)[1]! : 0
  const begin = reader.at
  const inputs = reader.count()
  const spent: Buffer[] = []
  for (let each = 0; each < inputs; each++) {
    spent.push(reader.take(36))
    reader.take(reader.count())
    reader.take(4)
  }
  const paid = Array.from({ length: reader.count() }, () => ({
    units: reader.take(8).readBigUInt64LE(),
    script: reader.take(reader.count()),
  }))
  const moved = reader.since(begin)
  if (flags & WITNESS)
    for (let each = 0; each < inputs; each++) {
      const items = reader.count()
      for (let item = 0; item < items; item++) reader.take(reader.count())
    }
  // In a block only the integration transaction has the flag, and nothing behind it but a zero.
  if (flags & EXTENSION && reader.take(1)[0] !== 0) throw new NodeFault('a transaction has an unknown form')
  if (flags & ~(WITNESS | EXTENSION)) throw new NodeFault('a transaction has an unknown form')
  return { id: hashTwice(version, moved, reader.take(4)), spent, paid }
}

const WITNESS = 1
const EXTENSION = 8

function readerOf(bytes: Buffer, start: number) {
  let at = start
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new NodeFault('a block ends in the middle')
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    get at() {
      return at
    },
    take,
    peek: () => bytes[at],
    since: (begin: number) => bytes.subarray(begin, at),
    /** A count or a length. None of a block has more than four bytes. */
    count(): number {
      const first = take(1)[0]!
      if (first < 0xfd) return first
      if (first === 0xfd) return take(2).readUInt16LE()
      if (first === 0xfe) return take(4).readUInt32LE()
      throw new NodeFault('a block has an impossible length')
    },
  }
}

/** Each pair is hashed together; the last one of an odd number with itself. */
function rootOf(ids: readonly Buffer[]): Buffer {
  let level = ids
  while (level.length > 1) {
    const below = level
    level = Array.from({ length: Math.ceil(below.length / 2) }, (_, pair) =>
      hashTwice(below[pair * 2]!, below[pair * 2 + 1] ?? below[pair * 2]!),
    )
  }
  if (!level[0]) throw new NodeFault('a block has no transactions')
  return level[0]
}

function hashTwice(...parts: readonly Uint8Array[]): Buffer {
  const once = createHash('sha256')
  for (const part of parts) once.update(part)
  return createHash('sha256').update(once.digest()).digest()
}

/** Hashes are written from their last byte to their first. */
const backwards = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex')
