import { type Network, readNetwork } from '#contract/auth/ip-network.ts'

/** Whether the console is used from this address. No networks: from everywhere. */
export function isWithin(networks: readonly Network[], address: string): boolean {
  if (networks.length === 0) return true
  const asked = readNetwork(address)
  return asked !== undefined && networks.some(network => holds(network, asked))
}

/** Whether the console could be used from an address from which it could not before. */
export function widens(before: readonly Network[], after: readonly Network[]): boolean {
  if (before.length === 0) return false
  if (after.length === 0) return true
  const joined = joinedOf(before)
  return !after.every(network => joined.some(known => holds(known, network)))
}

export const networksOf = (written: readonly string[]): Network[] => written.flatMap(text => readNetwork(text) ?? [])

const holds = (outer: Network, inner: Network): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last

/** Networks side by side are one: two halves hold as much as the whole. */
function joinedOf(networks: readonly Network[]): Network[] {
  const joined: Network[] = []
  for (const network of networks.toSorted((a, b) => a.family - b.family || (a.first < b.first ? -1 : 1))) {
    const last = joined.at(-1)
    if (last?.family === network.family && network.first <= last.last + 1n) {
      if (network.last > last.last) last.last = network.last
    } else joined.push({ ...network })
  }
  return joined
}
