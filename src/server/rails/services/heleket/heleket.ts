import { createHash } from 'node:crypto'
import { z } from 'zod'
import { accept, refuse } from '#contract/result.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'
import { askService, parsed, readAnswer } from '../ask-service.ts'
import {
  type Absent,
  type Answered,
  type InvoiceState,
  type PaymentService,
  type ServiceAccount,
  ServiceFault,
  type ServiceMethod,
} from '../payment-service.ts'

/** What is paid, by the way in which an owner names it: the service's words for the currency and for its network. */
const methods: Readonly<Record<string, ServiceMethod & { network: NonNullable<ServiceMethod['network']> }>> = {
  'USDT/tron': { currency: 'USDT/tron', scale: 6, network: 'tron' },
  'USDT/eth': { currency: 'USDT/eth', scale: 6, network: 'ethereum' },
  'USDT/bsc': { currency: 'USDT/bsc', scale: 8, network: 'bnb-smart-chain' },
  'USDT/ton': { currency: 'USDT/ton', scale: 6, network: 'ton' },
  'USDC/eth': { currency: 'USDC/eth', scale: 6, network: 'ethereum' },
  'BTC/btc': { currency: 'BTC/btc', scale: 8, network: 'bitcoin' },
  'LTC/ltc': { currency: 'LTC/ltc', scale: 8, network: 'litecoin' },
  'ETH/eth': { currency: 'ETH/eth', scale: 8, network: 'ethereum' },
  'BNB/bsc': { currency: 'BNB/bsc', scale: 8, network: 'bnb-smart-chain' },
  'TRX/tron': { currency: 'TRX/tron', scale: 6, network: 'tron' },
  'TON/ton': { currency: 'TON/ton', scale: 8, network: 'ton' },
}
/**
 * Its words, of which some are left out on purpose: funds that it has locked, and refunds that are on their way, are for a person to look
 * at. Money that came for a payment that then failed is `wrong_amount`.
 */
const states: Readonly<Record<string, InvoiceState>> = {
  check: 'waiting',
  process: 'seen',
  confirm_check: 'seen',
  wrong_amount_waiting: 'paid',
  paid: 'paid',
  paid_over: 'paid',
  wrong_amount: 'paid',
  fail: 'closed',
  cancel: 'closed',
  system_fail: 'closed',
  refund_paid: 'taken-back',
}

const text = z.string().max(500)
const Payment = z.object({
  uuid: text.min(1).max(100),
  order_id: text,
  amount: text,
  currency: text,
  payment_amount: text.nullish(),
  payer_currency: text.nullish(),
  network: text.nullish(),
  address: text.nullish(),
  from: text.nullish(),
  txid: text.nullish(),
  payment_status: text.optional(),
  status: text.optional(),
  url: text.nullish(),
  is_final: z.boolean().optional(),
})
const Answer = z.object({
  state: z.number().optional(),
  result: z.unknown().optional(),
  message: z.unknown().optional(),
})

const LIFE_SECONDS = { least: 300, most: 43_200 }

/**
 * The protocol of Heleket, which Cryptomus speaks as well: JSON by POST, signed by the MD5 of the body in base64 with the key. An order id
 * that is known is answered with the invoice of before.
 */
export const heleket: PaymentService = {
  name: 'heleket',
  methods,
  pages: ['pay.heleket.com', 'pay.cryptomus.com'],
  findsById: true,
  async open(account, { id, method, amount, lifeSeconds, returnTo, callback }) {
    const [currency, network] = method.split('/')
    const answer = await call(account, 'v1/payment', {
      amount,
      currency,
      network,
      order_id: id,
      url_callback: callback,
      url_return: returnTo,
      url_success: returnTo,
      // What is less or more is the order's to settle: each payment ends its invoice.
      is_payment_multiple: false,
      lifetime: Math.min(Math.max(lifeSeconds, LIFE_SECONDS.least), LIFE_SECONDS.most),
    })
    if (answer.refused !== undefined) return refuse({ reason: 'refused', said: answer.refused })
    return accept(invoiceOf(account, answer))
  },
  async read(account, { id, ref }) {
    const answer = await call(account, 'v1/payment/info', ref === undefined ? { order_id: id } : { uuid: ref })
    return answer.refused === undefined ? invoiceOf(account, answer) : absent(answer)
  },
  readCallback({ secret }, { body }) {
    const signed = /,?"sign":"([0-9a-f]{32})"/.exec(body)
    if (!signed) return refuse({ reason: 'not-genuine' })
    // The bytes as they came: written anew, slashes and letters could be spelled in another way.
    const bare = body.slice(0, signed.index) + body.slice(signed.index + signed[0].length)
    if (!equalInConstantTime(signed[1]!, signatureOf(bare, secret))) return refuse({ reason: 'not-genuine' })
    const named = z.object({ uuid: text, order_id: text }).safeParse(parsed(body))
    if (!named.success || !z.uuid().safeParse(named.data.order_id).success) return refuse({ reason: 'unreadable' })
    return accept({ id: named.data.order_id.toLowerCase(), ref: named.data.uuid })
  },
  async tryAccount(account) {
    const answer = await call(account, 'v1/payment/services', {})
    if (answer.refused !== undefined) return refuse({ reason: 'refused', said: answer.refused })
    const listed = readAnswer(
      account.url,
      { status: 200, said: JSON.stringify(answer.result) },
      z.array(z.object({ network: text, currency: text, is_available: z.boolean() })),
    )
    const available = new Set(
      listed.filter(item => item.is_available).map(item => `${item.currency}/${item.network}`.toLowerCase()),
    )
    return accept({ methods: Object.keys(methods).filter(method => available.has(method.toLowerCase())) })
  },
}

export const signatureOf = (body: string, key: string): string =>
  createHash('md5')
    .update(Buffer.from(body).toString('base64') + key)
    .digest('hex')

type Called = { said: string; status: number; result?: unknown; refused?: string }

async function call({ url, id, secret }: ServiceAccount, path: string, fields: object): Promise<Called> {
  const body = JSON.stringify(fields)
  const headers = { 'content-type': 'application/json', merchant: id, sign: signatureOf(body, secret) }
  const answer = await askService(new URL(path, url).href, { method: 'POST', headers, body })
  const { state, result, message } = readAnswer(url, answer, Answer)
  const refused = answer.status !== 200 || state !== 0
  return {
    ...answer,
    result,
    refused: refused ? `${answer.status} ${JSON.stringify(message ?? '')}`.slice(0, 200) : undefined,
  }
}

/** Only what says that it is not there; another refusal, such as of the key, says nothing about the invoice. */
function absent({ status, said }: Called): Absent {
  if (status === 404 || /not found/i.test(said)) return 'absent'
  throw new ServiceFault(`heleket answers ${status}`)
}

function invoiceOf({ url }: ServiceAccount, { said, status, result }: Called): Answered {
  const payment = readAnswer(url, { status, said: JSON.stringify(result ?? null) }, Payment)
  const word = payment.payment_status ?? payment.status ?? ''
  const state = states[word] ?? 'unknown'
  const came = payment.payment_amount
  const on = (currency: string) => `${currency}/${payment.network ?? ''}`
  const hasCome = state === 'paid' || (came !== undefined && came !== null && /[1-9]/.test(came))
  return {
    said,
    invoice: {
      id: payment.order_id.toLowerCase(),
      ref: payment.uuid,
      state,
      word,
      final: payment.is_final ?? false,
      asked: { amount: payment.amount, currency: on(payment.currency) },
      paid: hasCome ? { amount: came ?? '', currency: on(payment.payer_currency ?? payment.currency) } : undefined,
      page: payment.url ?? undefined,
      address: payment.address ?? undefined,
      payer: payment.from ?? undefined,
      transaction: hashOf(payment.txid),
    },
  }
}

/** As the office compares transactions: hexadecimal, without its mark. */
function hashOf(txid: string | null | undefined): string | undefined {
  const hash = txid?.replace(/^0x/, '').toLowerCase()
  return hash && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined
}
