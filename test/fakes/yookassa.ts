import { randomUUID } from 'node:crypto'
import type { InvoiceState } from '#server/rails/services/payment-service.ts'
import { type Said, type StandIn, type StandInvoice, standIn } from './payment-stand-in.ts'

const SHOP = '100500'
const KEY = 'live_the-key-of-the-shop'

const words: Readonly<Record<InvoiceState, string>> = {
  waiting: 'pending',
  seen: 'waiting_for_capture',
  paid: 'succeeded',
  closed: 'canceled',
  'taken-back': 'succeeded',
  unknown: 'a_word_of_tomorrow',
}

/** YooKassa as its documents describe it: Basic authorisation, keys of idempotence, and notices without a signature. */
export async function openYookassa(): Promise<StandIn & { isTest: (test: boolean) => void }> {
  const invoices: StandInvoice[] = []
  const byKey = new Map<string, StandInvoice>()
  let readings = 0
  let test = false

  const view = ({ id, ref, asked, state, paid, currency = 'RUB' }: StandInvoice) => ({
    id: ref,
    status: words[state],
    paid: state === 'paid',
    amount: { value: paid ?? asked, currency },
    refunded_amount: state === 'taken-back' ? { value: asked, currency } : undefined,
    confirmation: {
      type: 'redirect',
      confirmation_url: `https://yoomoney.ru/api-pages/v2/payment-confirm/epl?orderId=${ref}`,
    },
    captured_at: state === 'paid' ? '2026-11-23T09:05:00.000Z' : undefined,
    description: '104882',
    metadata: { order: id },
    refundable: false,
    test,
  })

  const refusal = { status: 400, body: { type: 'error', code: 'invalid_request', description: 'Amount is too small' } }
  const server = await standIn(refusal, ({ method, path, headers, body }): Said => {
    if (headers.authorization !== `Basic ${Buffer.from(`${SHOP}:${KEY}`).toString('base64')}`)
      return { status: 401, body: { type: 'error', code: 'invalid_credentials', description: 'no such shop' } }
    if (path === '/v3/me')
      return { body: { account_id: SHOP, status: 'enabled', test, payment_methods: ['bank_card', 'sbp', 'yoo_money'] } }
    if (method === 'POST') {
      const key = String(headers['idempotence-key'])
      const fields = JSON.parse(body) as { amount: { value: string }; metadata: { order: string } }
      const known = byKey.get(key)
      if (known) return { body: view(known) }
      const invoice: StandInvoice = {
        id: fields.metadata.order,
        ref: randomUUID(),
        asked: fields.amount.value,
        state: 'waiting',
        final: false,
      }
      invoices.push(invoice)
      byKey.set(key, invoice)
      return { body: view(invoice) }
    }
    readings++
    const found = invoices.find(({ ref }) => path === `/v3/payments/${ref}`)
    return found ? { body: view(found) } : { status: 404, body: { type: 'error', code: 'not_found' } }
  })

  return {
    ...server,
    isTest: next => {
      test = next
    },
    account: { url: server.url, id: SHOP, secret: KEY },
    invoices,
    readings: () => readings,
    of: id => invoices.find(invoice => invoice.id === id)!,
    callback: invoice => ({
      body: JSON.stringify({ type: 'notification', event: `payment.${words[invoice.state]}`, object: view(invoice) }),
      header: () => undefined,
    }),
    forged: undefined,
  }
}
