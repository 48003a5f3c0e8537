/** The spelling in which addresses are compared: equal exactly for addresses that are the same. */
export function addressKey(address: string): string {
  const text = address.trim().replace(/^(bitcoincash|ethereum|bitcoin|litecoin):/i, '')
  return isCaseless(text) ? text.toLowerCase() : text
}

/** Hexadecimal and bech32 addresses mean the same in either case; base58 does not. */
const isCaseless = (text: string): boolean =>
  /^0x[0-9a-f]{40,64}$/i.test(text) || /^(bc|ltc|bnb|cosmos|addr|tb)1[02-9ac-hj-np-z]+$/i.test(text)
