import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Somebody with tickets, as a line of the list. */
export type TicketLine = { participant: string; tickets: number; name: string }

const HEADER = 'participant,tickets,name'

/** The list that is frozen: its bytes are hashed, so it is written in one way only. */
export const listText = (lines: readonly TicketLine[]): string =>
  [HEADER, ...lines.map(({ participant, tickets, name }) => `${participant},${tickets},${name}`), ''].join('\n')

/** Undefined: the text is no list. */
export function readList(text: string): TicketLine[] | undefined {
  const [header, ...rest] = text.split('\n')
  if (header !== HEADER || rest.pop() !== '') return undefined
  const lines = rest.map(line => /^([0-9a-f]+),([1-9]\d{0,14}),([^,]*)$/.exec(line))
  if (lines.some(line => !line)) return undefined
  return lines.map(line => ({ participant: line![1]!, tickets: Number(line![2]), name: line![3]! }))
}

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/**
 * The winners in their order: numbers are taken from the hashes of the list, of the block and of a counter, each points to one
 * of the tickets that are left, and the tickets of whoever has won leave. `draw.py` does the same.
 */
export function drawWinners(
  lines: readonly TicketLine[],
  { listHash, blockHash, winners }: { listHash: string; blockHash: string; winners: number },
): TicketLine[] {
  const left = [...lines]
  const drawn: TicketLine[] = []
  let counter = 0
  const nextNumber = () => numberOf(`${listHash}:${blockHash}:${counter++}`)
  while (drawn.length < winners && left.length > 0) {
    const tickets = left.reduce((sum, line) => sum + BigInt(line.tickets), 0n)
    const place = placeOf(left, pick(nextNumber, tickets, SPACE))
    drawn.push(...left.splice(place, 1))
  }
  return drawn
}

/** As many numbers as SHA-256 has. */
const SPACE = 1n << 256n

/**
 * A number below `most`, each with the same chance: numbers above the last whole multiple of `most` are not used, because they
 * would favour the first tickets.
 */
export function pick(nextNumber: () => bigint, most: bigint, space: bigint): bigint {
  const usable = space - (space % most)
  for (;;) {
    const number = nextNumber()
    if (number < usable) return number % most
  }
}

function placeOf(lines: readonly TicketLine[], ticket: bigint): number {
  let rest = ticket
  for (const [place, { tickets }] of lines.entries()) {
    if (rest < BigInt(tickets)) return place
    rest -= BigInt(tickets)
  }
  throw new Error('there are fewer tickets than were counted')
}

const numberOf = (text: string): bigint => BigInt(`0x${hashOf(text)}`)
