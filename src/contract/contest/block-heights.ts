/** A block whose height and time are known; a block comes about every ten minutes, and never much slower or faster for long. */
const KNOWN_BLOCK = { height: 900_000, at: Date.UTC(2025, 5, 6) }
const SLOWEST_MS = 10.05 * 60_000
const FASTEST_MS = 9.7 * 60_000
const WEEKS_OF_BLOCKS = 6_000

/** A height that is mined after a moment in any case. */
export const heightAfter = (moment: Date): number =>
  Math.ceil(KNOWN_BLOCK.height + (moment.getTime() - KNOWN_BLOCK.at) / FASTEST_MS)

/** What a height can be that is mined after a moment, but not long after it, as far as an office without a node can tell. */
export const heightsAfter = (moment: Date): [number, number] => [
  Math.floor(KNOWN_BLOCK.height + (moment.getTime() - KNOWN_BLOCK.at) / SLOWEST_MS),
  heightAfter(moment) + WEEKS_OF_BLOCKS,
]
