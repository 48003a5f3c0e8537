import type { Network } from '#contract/account-formats/account.ts'
import { networkNames } from '#contract/account-formats/network-names.ts'
import type { PayTo } from '#contract/claims/claim.ts'

/** The customer pays on the page of the service. */
export const pageOfService = (rail: string, amount: PayTo['amount'], page: string): PayTo => ({
  rail,
  amount,
  fields: [],
  page,
})

/** The customer pays to an address that the service has made for this order. */
export const addressOfService = (rail: string, amount: PayTo['amount'], network: Network, address: string): PayTo => ({
  rail,
  amount,
  fields: [
    {
      name: 'account',
      label: { ru: `Адрес в сети ${networkNames[network]}`, en: `Address on ${networkNames[network]}` },
      value: address,
    },
  ],
  qr: address,
  note: {
    ru: `Только сеть ${networkNames[network]}. Адрес действует только для этой заявки: у другой заявки будет другой адрес.`,
    en: `${networkNames[network]} only. This address is for this order alone: every order gets its own.`,
  },
})
