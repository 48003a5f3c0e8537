import { createHmac } from 'node:crypto'

/**
 * The number that people see for the n-th claim. Numbers are unique, and two of them do not reveal how many claims lie
 * between: the place is permuted with a key that does not leave the database.
 */
export function claimNumber(place: bigint, key: string): bigint {
  let first = 100_000n
  let left = place
  while (left >= first * 9n) {
    left -= first * 9n
    first *= 10n
  }
  return first + permuted(left, first * 9n, key)
}

/** A permutation of the numbers below `size`: a Feistel network over the next square, repeated until the result is below it. */
function permuted(value: bigint, size: bigint, key: string): bigint {
  let side = 1n
  while (side * side < size) side *= 2n
  do value = feistel(value, side, `${key} ${size}`)
  while (value >= size)
  return value
}

function feistel(value: bigint, side: bigint, key: string): bigint {
  let left = value / side
  let right = value % side
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = createHmac('sha256', key).update(`${round} ${right}`).digest()
    ;[left, right] = [right, (left + mixed.readBigUInt64BE()) % side]
  }
  return left * side + right
}

const ROUNDS = 6
