import { z } from 'zod'
import { type ServiceName, serviceAddresses, serviceNames } from '#contract/connections/connection-names.ts'
import { ServiceConnection, ServiceTake } from '#contract/connections/connections.ts'
import { defineVariables, joinVariables, onOff, refuseVariable, variable } from '#server/platform/variables.ts'
import { paymentServices, type ServiceAccounts, takeOf } from './open-services.ts'

export type ServicesOptions = {
  services?: ServiceAccounts
  /** Whether a key of the console may be used within the server's own network. */
  servicesInside?: boolean
}

/** An account as an address: `https://id:key@host/`. What is wrong with it is said without the key. */
const Account = z
  .string()
  .transform((text, context) => {
    const url = URL.parse(text)
    const [id = '', secret = ''] = [url?.username, url?.password].map(part => part && decodeURIComponent(part))
    if (!url || !/^https?:$/.test(url.protocol) || !id || !secret) {
      context.addIssue('must be https://id:key@host/, with signs like @ and % in the key written as %40 and %25')
      return z.NEVER
    }
    url.username = ''
    url.password = ''
    return { url: url.href, id, secret }
  })
  .optional()

const Takes = z
  .string()
  .transform(list => list.split(',').map(take => take.trim()))
  .refine(
    takes => takes.every(take => ServiceTake.safeParse(take).success),
    'must be ways by currency: USDTTRC20=USDT/tron',
  )
  .optional()

/** Each service has two variables: its account, and what is paid by it. */
const variablesOf = (name: ServiceName) => {
  const begin = `AGIO_${name.toUpperCase()}`
  return defineVariables(
    { account: variable(begin, Account), takes: variable(`${begin}_TAKES`, Takes) },
    ({ account, takes }, { demo }): ServiceAccounts => {
      if (!account) return {}
      if (demo) refuseVariable(`${begin} has no use in a demo office, which takes no money: set AGIO_DEMO=off`)
      const parsed = ServiceConnection.safeParse({ ...account, takes })
      if (!parsed.success)
        refuseVariable(`${begin}_TAKES must say what is paid by ${serviceAddresses[name]}: USDTTRC20=USDT/tron`)
      const unknown = parsed.data.takes.map(takeOf).find(([, way]) => !paymentServices[name].methods[way])
      if (unknown)
        refuseVariable(
          `${begin}_TAKES: ${unknown[1]} is none of ${Object.keys(paymentServices[name].methods).join(', ')}`,
        )
      return { [name]: parsed.data }
    },
  )
}

export const variablesOfServices = joinVariables(
  [
    joinVariables(serviceNames.map(variablesOf), (services): ServicesOptions => ({ services })),
    defineVariables(
      { inside: variable('AGIO_SERVICES_INSIDE', onOff) },
      ({ inside }): ServicesOptions => ({ servicesInside: inside }),
    ),
  ],
  (options: ServicesOptions) => options,
)
