import { z } from 'zod'
import { toDecimal } from '#contract/money/money.ts'
import { accept, refuse } from '#contract/result.ts'
import { askService, parsed, readAnswer, type ServiceAnswer } from '../ask-service.ts'
import { unitsDown } from '../judge-invoice.ts'
import {
  type Answered,
  type InvoiceState,
  type PaymentService,
  type ServiceAccount,
  ServiceFault,
} from '../payment-service.ts'

const roubles = { currency: 'RUB', scale: 2 }
/** The ways by the service's words. All are paid in roubles. */
const methods = { sbp: roubles, bank_card: roubles, yoo_money: roubles, sberbank: roubles, tinkoff_bank: roubles }

const states: Readonly<Record<string, InvoiceState>> = {
  pending: 'waiting',
  waiting_for_capture: 'seen',
  succeeded: 'paid',
  canceled: 'closed',
}

const text = z.string().max(500)
const Amount = z.object({ value: text, currency: text })
const Payment = z.object({
  id: text.min(1).max(100),
  status: text,
  amount: Amount,
  refunded_amount: Amount.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  confirmation: z.object({ confirmation_url: text.optional() }).nullish(),
  captured_at: z.iso.datetime().nullish(),
  test: z.boolean().nullish(),
})
const Refusal = z.object({ description: z.string().optional(), code: z.string().optional() })
const Shop = z.object({
  status: text.optional(),
  test: z.boolean().optional(),
  payment_methods: z.array(text).optional(),
})
/** A refund names its payment. */
const Notice = z.object({ object: z.object({ id: text, payment_id: text.optional() }) })

/**
 * YooKassa's API: JSON with the shop and its key as Basic authorisation. Its notices carry no signature, so they only name a payment.
 * The same key of idempotence is answered with the same payment for a day, which is longer than an order waits to be paid.
 */
export const yookassa: PaymentService = {
  name: 'yookassa',
  methods,
  pages: ['yoomoney.ru', 'yookassa.ru'],
  findsById: false,
  async open(account, { id, number, method, amount, returnTo }) {
    const answer = await call(account, 'v3/payments', {
      key: id,
      fields: {
        amount: { value: inKopecks(amount), currency: 'RUB' },
        capture: true,
        payment_method_data: { type: method },
        confirmation: { type: 'redirect', return_url: returnTo },
        description: number,
        metadata: { order: id },
      },
    })
    return answer.status === 200
      ? accept(invoiceOf(account, answer))
      : refuse({ reason: 'refused', said: saidOf(answer) })
  },
  async read(account, { ref }) {
    if (ref === undefined) return 'absent'
    const answer = await call(account, `v3/payments/${encodeURIComponent(ref)}`)
    return answer.status === 404 ? 'absent' : invoiceOf(account, answer)
  },
  readCallback(_, { body }) {
    const named = Notice.safeParse(parsed(body))
    if (!named.success) return refuse({ reason: 'unreadable' })
    const { id, payment_id: payment } = named.data.object
    return accept({ ref: payment ?? id })
  },
  async tryAccount(account) {
    const answer = await call(account, 'v3/me')
    if (answer.status !== 200) return refuse({ reason: 'refused', said: saidOf(answer) })
    const { status, test, payment_methods: has } = readAnswer(account.url, answer, Shop)
    if (test) return refuse({ reason: 'refused', said: 'a test shop takes no money' })
    if (status !== undefined && status !== 'enabled')
      return refuse({ reason: 'refused', said: `the shop is ${status}` })
    // Not every shop is told its ways.
    return accept({ methods: Object.keys(methods).filter(method => has?.includes(method) ?? true) })
  },
}

/** Always two digits. */
const inKopecks = (amount: string): string => {
  const [whole, fraction = ''] = amount.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const call = (
  { url, id, secret }: ServiceAccount,
  path: string,
  order?: { key: string; fields: object },
): Promise<ServiceAnswer> =>
  askService(new URL(path, url).href, {
    method: order ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      ...(order ? { 'content-type': 'application/json', 'idempotence-key': order.key } : {}),
    },
    body: order && JSON.stringify(order.fields),
  })

const saidOf = ({ status, said }: ServiceAnswer): string => {
  const { description, code } = Refusal.safeParse(parsed(said)).data ?? {}
  return `${status} ${description ?? code ?? ''}`.trim()
}

function invoiceOf({ url }: ServiceAccount, answer: ServiceAnswer): Answered {
  if (answer.status !== 200) throw new ServiceFault(`${new URL(url).host} answers ${answer.status}`)
  const payment = readAnswer(url, answer, Payment)
  const { status, amount, refunded_amount: refunded, test } = payment
  // What a test shop calls paid is no money.
  const known = test ? 'unknown' : (states[status] ?? 'unknown')
  const kept = known === 'paid' && refunded ? withoutRefund(amount.value, refunded.value) : amount.value
  const order = payment.metadata?.order
  return {
    said: answer.said,
    invoice: {
      id: typeof order === 'string' ? order.toLowerCase() : '',
      ref: payment.id,
      state: kept === '0.00' ? 'taken-back' : known,
      word: test ? `test ${status}` : status,
      final: known === 'paid' || known === 'closed',
      asked: { amount: amount.value, currency: amount.currency },
      paid: known === 'paid' || known === 'seen' ? { amount: kept, currency: amount.currency } : undefined,
      page: payment.confirmation?.confirmation_url,
      paidAt: payment.captured_at ? new Date(payment.captured_at) : undefined,
    },
  }
}

/** What is left of a payment of which a part was refunded. */
function withoutRefund(amount: string, refunded: string): string {
  const [all, part] = [unitsDown(amount, 2), unitsDown(refunded, 2)]
  return all === undefined || part === undefined ? '' : toDecimal(all - part, 2)
}
