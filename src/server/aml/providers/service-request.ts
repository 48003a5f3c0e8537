import { z } from 'zod'
import { ProviderFault } from '#server/aml/aml-provider.ts'

/** A key and where it is used. The address may be another one where a proxy stands in between. */
export type ServiceKey = { url: string; id: string; secret: string }

const LONGEST_ANSWER = 1_000_000

/** Sends a request and reads the answer by its shape. Every failure is a fault without the key in its message. */
export async function askService<Shape>(url: string, init: RequestInit, shape: z.ZodType<Shape>): Promise<Shape> {
  const { host } = new URL(url)
  let text: string
  try {
    const response = await fetch(url, { ...init, method: 'POST', redirect: 'error' })
    if (!response.ok) throw new ProviderFault(`${host} answers ${response.status}`)
    text = await response.text()
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    const name = (error as Error).name
    throw new ProviderFault(
      name === 'TimeoutError' || name === 'AbortError' ? `${host} is too slow` : `${host} does not answer`,
    )
  }
  if (text.length > LONGEST_ANSWER) throw new ProviderFault(`${host} answers too much`)
  const read = shape.safeParse(parsed(text))
  if (!read.success) throw new ProviderFault(`${host} answers in another shape`)
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const Signals = z.record(z.string(), z.number().min(0).max(1)).optional().default({})

/** What services call the networks whose addresses the office knows. Others are not covered. */
export const assets: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  litecoin: 'LTC',
  'bitcoin-cash': 'BCH',
  ethereum: 'ETH',
  'ethereum-classic': 'ETC',
  'bnb-smart-chain': 'BSC',
  polygon: 'MATIC',
  tron: 'TRX',
  ripple: 'XRP',
  stellar: 'XLM',
  dogecoin: 'DOGE',
  dash: 'DASH',
  zcash: 'ZEC',
  cardano: 'ADA',
  solana: 'SOL',
  ton: 'TON',
}
