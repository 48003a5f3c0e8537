import { randomUUID } from 'node:crypto'
import { signatureOf } from '#server/rails/services/heleket/heleket.ts'
import type { InvoiceState } from '#server/rails/services/payment-service.ts'
import { type Said, type StandIn, type StandInvoice, standIn } from './payment-stand-in.ts'

const MERCHANT = 'a1b2c3d4-0000-4000-8000-000000000001'
const KEY = 'the-key-of-the-merchant'
/** An address on TRON that nobody pays to. */
const ADDRESS = 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX'

const words: Readonly<Record<InvoiceState, string>> = {
  waiting: 'check',
  seen: 'confirm_check',
  paid: 'paid',
  closed: 'cancel',
  'taken-back': 'refund_paid',
  unknown: 'a_word_of_tomorrow',
}

/** Heleket (and Cryptomus) as its documents describe it: signed by MD5, one invoice for one order id. */
export async function openHeleket({ address = false } = {}): Promise<StandIn & { asked: unknown[] }> {
  const invoices: StandInvoice[] = []
  const asked: unknown[] = []
  let readings = 0

  const view = ({ id, ref, asked, state, paid, currency = 'USDT', final }: StandInvoice) => ({
    uuid: ref,
    order_id: id,
    amount: asked,
    payment_amount: paid ?? '0.000000',
    payer_amount: asked,
    payer_currency: currency,
    currency: 'USDT',
    merchant_amount: null,
    network: 'tron',
    address: address ? ADDRESS : null,
    from: null,
    txid: null,
    payment_status: paid && state === 'paid' && Number(paid) < Number(asked) ? 'wrong_amount' : words[state],
    url: `https://pay.heleket.com/pay/${ref}`,
    expired_at: 1_800_000_000,
    is_final: final,
    additional_data: null,
  })

  const server = await standIn(
    { status: 422, body: { state: 1, message: 'Minimum amount 10 USDT' } },
    ({ path, headers, body }): Said => {
      if (headers.merchant !== MERCHANT || headers.sign !== signatureOf(body, KEY))
        return { status: 401, body: { state: 1, message: 'Invalid Sign' } }
      const fields = JSON.parse(body) as Record<string, string>
      if (path === '/v1/payment/services')
        return {
          body: {
            state: 0,
            result: [
              { network: 'tron', currency: 'USDT', is_available: true },
              { network: 'btc', currency: 'BTC', is_available: false },
            ],
          },
        }
      if (path === '/v1/payment') {
        asked.push(fields)
        const known = invoices.find(({ id }) => id === fields.order_id)
        if (known) return { body: { state: 0, result: view(known) } }
        const invoice: StandInvoice = {
          id: fields.order_id!,
          ref: randomUUID(),
          asked: fields.amount!,
          state: 'waiting',
          final: false,
          callback: fields.url_callback,
        }
        invoices.push(invoice)
        return { body: { state: 0, result: view(invoice) } }
      }
      readings++
      const found = invoices.find(({ id, ref }) => ref === fields.uuid || id === fields.order_id)
      return found
        ? { body: { state: 0, result: view(found) } }
        : { status: 404, body: { state: 1, message: 'Not found' } }
    },
  )

  const signed = (invoice: StandInvoice, key: string) => {
    // As its documents write it: slashes are escaped before the body is signed.
    const { payment_status: status, ...rest } = view(invoice)
    const bare = JSON.stringify({ type: 'payment', ...rest, status }).replaceAll('/', '\\/')
    return { body: `${bare.slice(0, -1)},"sign":"${signatureOf(bare, key)}"}`, header: () => undefined }
  }

  return {
    ...server,
    account: { url: server.url, id: MERCHANT, secret: KEY },
    invoices,
    asked,
    readings: () => readings,
    of: id => invoices.find(invoice => invoice.id === id)!,
    callback: invoice => signed(invoice, KEY),
    forged: invoice => signed(invoice, 'another key'),
  }
}
