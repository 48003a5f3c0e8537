import { createHash } from 'node:crypto'
import { bech32, createBase58check } from '@scure/base'
import type { AccountInput } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'

/** A made-up customer. Addresses in the domain `example` belong to nobody. */
export type DemoPerson = {
  email: string
  name: string
  locale: Locale
  /** Has an account, and who brought them. */
  account?: { by?: string }
  /** A guest who came by the link of this person. */
  via?: string
}

/** Whose account the tour of the demo looks into: with orders, saved accounts and referral income. */
export const DEMO_CUSTOMER = 'anna@mail.example'
/** Lives from a channel of their own, and asks for what it has brought. */
export const DEMO_PARTNER = 'miron@channel.example'

export const demoPeople: readonly DemoPerson[] = [
  { email: DEMO_CUSTOMER, name: 'Анна', locale: 'ru', account: {} },
  { email: DEMO_PARTNER, name: 'Мирон', locale: 'ru', account: {} },
  { email: 'pavel.s@mail.example', name: 'Павел', locale: 'ru', account: { by: DEMO_CUSTOMER } },
  { email: 'daria@post.example', name: 'Дарья', locale: 'ru', account: { by: DEMO_CUSTOMER } },
  { email: 'tom.r@mail.example', name: 'Tom R.', locale: 'en', account: { by: DEMO_CUSTOMER } },
  { email: 'igor77@box.example', name: 'Игорь', locale: 'ru', account: { by: DEMO_PARTNER } },
  { email: 'vera.k@mail.example', name: 'Вера К.', locale: 'ru', via: DEMO_PARTNER },
  { email: 'rustam@post.example', name: 'Рустам', locale: 'ru', via: DEMO_PARTNER },
  { email: 'sofia@box.example', name: 'София', locale: 'ru', via: DEMO_PARTNER },
  { email: 'helen.w@post.example', name: 'Helen', locale: 'en', via: DEMO_PARTNER },
  { email: 'oleg.m@mail.example', name: 'Олег М.', locale: 'ru' },
  { email: 'nikita@post.example', name: '', locale: 'ru' },
  { email: 'marina@box.example', name: 'Марина', locale: 'ru' },
  { email: 'lukas@mail.example', name: 'Lukas', locale: 'en' },
  { email: 'timur@box.example', name: 'Тимур', locale: 'ru' },
  { email: 'ekaterina@post.example', name: 'Екатерина', locale: 'ru' },
  { email: 'j.byrne@mail.example', name: 'J. Byrne', locale: 'en' },
  { email: 'stas@mail.example', name: 'Стас', locale: 'ru' },
  { email: 'zhenya@post.example', name: '', locale: 'ru' },
  { email: 'artur@box.example', name: 'Артур', locale: 'ru' },
]

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest()

/** Right in its form, and nobody's: an account of a network is the hash of a name. */
export function demoAccountOf(person: string, currency: string): AccountInput {
  const bytes = sha256(`${person} ${currency}`).subarray(0, 20)
  const segwit = (prefix: string) => bech32.encode(prefix, [0, ...bech32.toWords(bytes)])
  const digits = (count: number) =>
    BigInt(`0x${bytes.toString('hex')}`)
      .toString()
      .slice(0, count)
  switch (currency) {
    case 'BTC':
      return { account: segwit('bc') }
    case 'LTC':
      return { account: segwit('ltc') }
    case 'ETH':
      return { account: `0x${bytes.toString('hex')}` }
    case 'USDTTRC20':
      return { account: tron.encode(Uint8Array.of(0x41, ...bytes)) }
    case 'SBPRUB':
      return { account: `+7900${digits(7)}`, bank: 'Сбербанк' }
    case 'SEPAEUR':
      return { account: 'DE89370400440532013000' }
    case 'CASHRUB':
      return { account: 'Тимур Алиев', contact: '@timur_aliev' }
    default:
      return { account: withLuhnDigit(`220000${digits(9)}`) }
  }
}

const tron = createBase58check(sha256)

/** Every second digit from the right is doubled; the last digit brings the sum to a multiple of ten. */
function withLuhnDigit(start: string): string {
  const sum = [...start].reverse().reduce((sum, digit, place) => {
    const weighted = place % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}
