/** A run of addresses of one family. IPv4 that is written as IPv6 (`::ffff:192.0.2.1`) is IPv4. */
export type Network = { family: 4 | 6; first: bigint; last: bigint }

/** An address, or a network with its prefix length. Undefined: it is neither. */
export function readNetwork(text: string): Network | undefined {
  const [, address = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  const read = readIpv4(address) ?? readIpv6(address)
  if (!read) return undefined
  const { family, value, beside } = read
  const bits = family === 4 ? 32 : 128
  const length = prefix === undefined ? bits : Number(prefix) - beside
  if (length < 0 || length > bits) return undefined
  const size = 1n << BigInt(bits - length)
  const first = value - (value % size)
  return { family, first, last: first + size - 1n }
}

/** `beside`: how many bits of a prefix length the address does not have. */
type Read = { family: 4 | 6; value: bigint; beside: number }

function readIpv4(text: string): Read | undefined {
  const parts = text.split('.')
  const isAddress = parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
  return isAddress ? { family: 4, value: ofParts(parts, 8), beside: 0 } : undefined
}

const MAPPED = 0xffffn

/** Its last 32 bits may be written as IPv4, and one run of zeros as `::`. */
function readIpv6(text: string): Read | undefined {
  const [, high = text, low] = /^(.*:)(\d[\d.]*\.\d+)$/.exec(text) ?? []
  const ipv4 = low === undefined ? undefined : readIpv4(low)
  if (low !== undefined && !ipv4) return undefined
  const whole = ipv4 ? `${high}${(ipv4.value >> 16n).toString(16)}:${(ipv4.value & 0xffffn).toString(16)}` : text
  const [head = [], tail, more] = whole.split('::').map(groups => (groups === '' ? [] : groups.split(':')))
  const missing = 8 - head.length - (tail?.length ?? 0)
  if (more || (tail ? missing < 1 : missing !== 0)) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])]
  if (!groups.every(group => /^[\da-f]{1,4}$/i.test(group))) return undefined
  const value = ofParts(
    groups.map(group => `0x${group}`),
    16,
  )
  return value >> 32n === MAPPED
    ? { family: 4, value: value & 0xffffffffn, beside: 96 }
    : { family: 6, value, beside: 0 }
}

const ofParts = (parts: readonly string[], bits: number): bigint =>
  parts.reduce((value, part) => (value << BigInt(bits)) + BigInt(part), 0n)
