import { createHmac } from 'node:crypto'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import type { ServiceConnection } from '#contract/connections/connections.ts'
import { accept } from '#contract/result.ts'
import { notConnected, type Trial } from '#server/platform/connectable.ts'
import { isInside, leadsInto } from '#server/platform/inside-networks.ts'
import { heleket } from './heleket/heleket.ts'
import { type PaymentService, ServiceFault } from './payment-service.ts'
import type { OpenService } from './tend-invoice.ts'
import { yookassa } from './yookassa/yookassa.ts'

export const paymentServices: Readonly<Record<ServiceName, PaymentService>> = { heleket, yookassa }

export type ServiceAccounts = { readonly [Service in ServiceName]?: ServiceConnection }

/** The accounts that count when they are asked for: of the environment, else of the console. */
export function openServices(accountNow: (name: ServiceName) => ServiceConnection | undefined) {
  return {
    serviceNow(name: ServiceName): OpenService | undefined {
      const account = accountNow(name)
      return account && { service: paymentServices[name], account }
    },
    /** The way of the service by which each currency is paid. */
    takesNow: (name: ServiceName): ReadonlyMap<string, string> => new Map(accountNow(name)?.takes.map(takeOf)),
  }
}

export const takeOf = (take: string): [currency: string, method: string] => {
  const [currency = '', method = ''] = take.split('=')
  return [currency, method]
}

/** Nobody guesses it, and it is the same in every process. Whoever knows it can make the office read an invoice, and nothing else. */
const secretPath = (name: ServiceName, secret: string): string =>
  createHmac('sha256', secret).update(`callback of ${name}`).digest('hex').slice(0, 32)

export const callbackPath = (name: ServiceName, secret: string): string =>
  `/api/v1/services/${name}/${secretPath(name, secret)}/`

/** What a currency of the office is, where it has to fit a way of the service. */
type KnownCurrency = { scale: number; network?: string; cash: boolean }

export type TryOptions = {
  currency: (code: string) => Promise<KnownCurrency | undefined>
  /** Whether the key may be used within the server's own network. */
  inside: boolean
  callback: string
}

/**
 * Asks the service which ways the account has, and compares them with what it is to take: a way of another network would lead money
 * away. Nothing is asked within the server's own network.
 */
export async function tryService<Service extends ServiceName>(
  name: Service,
  account: ServiceConnection,
  { currency, inside, callback }: TryOptions,
): Promise<Trial<Service>> {
  const service = paymentServices[name]
  const { protocol, host } = new URL(account.url)
  if (!inside && (protocol !== 'https:' || (await leadsInto(isInside, account.url))))
    return notConnected(`${host}: not a public https address`)
  for (const take of account.takes) {
    const [code, way] = takeOf(take)
    const [known, method] = [await currency(code), service.methods[way]]
    if (!method) return notConnected(`${way}: one of ${Object.keys(service.methods).join(', ')}`)
    if (!known || known.cash) return notConnected(`${code}: no such currency`)
    if (known.network !== method.network) return notConnected(`${take}: not the same network`)
    if (known.scale > method.scale) return notConnected(`${take}: takes ${method.scale} decimals, not ${known.scale}`)
  }
  try {
    const tried = await service.tryAccount(account)
    if (!tried.ok) return notConnected(tried.refusal.said)
    const { methods } = tried.value
    const missing = account.takes.find(take => !methods.includes(takeOf(take)[1]))
    if (missing !== undefined) return notConnected(`${missing}: the account has ${methods.join(', ') || 'nothing'}`)
    return accept({ value: account, seen: { methods: [...methods], callback } } as const) as Trial<Service>
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return notConnected(error.message)
  }
}
