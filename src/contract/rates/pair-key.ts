/** `USDT/RUB` as a key and in addresses: `USDT-RUB`. */
export const pairKey = (pair: string): string => pair.replace('/', '-')

/** Undefined: the key names no pair. */
export function pairOfKey(key: string): `${string}/${string}` | undefined {
  const match = /^([A-Z0-9]{2,12})-([A-Z0-9]{2,12})$/.exec(key)
  return match ? `${match[1]!}/${match[2]!}` : undefined
}
