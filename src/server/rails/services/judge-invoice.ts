import type { InvoiceDoubt } from '#contract/alarms/alarm-details.ts'
import type { ServiceInvoice } from './payment-service.ts'

/** What is known of an invoice before it is read. */
export type KnownInvoice = {
  id: string
  /** Absent until the service has told it. */
  ref?: string
  units: bigint
  /** The decimals of the office's currency, and what the service calls it. */
  scale: number
  currency: string
}

export type PaymentState = 'seen' | 'credited' | 'lost'
export type ServicePayment = { number: number; units: bigint; state: PaymentState }

/** Why an invoice needs a person. Its claim stays as it is. */
export type Doubt = { because: Exclude<InvoiceDoubt, 'refused' | 'foreign-page' | 'absent'>; said: string }

export type Judgement = {
  /** Payments that are new or that have changed. */
  changed: ServicePayment[]
  doubt?: Doubt
  /** Nothing more is expected of it. */
  over: boolean
}

/**
 * What a reading of an invoice changes. What has come altogether is the service's word; what is new of it is a payment of its own,
 * under a number that stays. Nothing that was credited changes but by the word that it was taken back: a total that has shrunk is for a person.
 */
export function judgeInvoice(
  known: KnownInvoice,
  payments: readonly ServicePayment[],
  reading: ServiceInvoice,
): Judgement {
  const stays = (because: Doubt['because'], said: string): Judgement => ({
    changed: [],
    doubt: { because, said },
    over: false,
  })
  if (reading.id !== known.id || (known.ref !== undefined && reading.ref !== known.ref))
    return stays('another-order', reading.ref)
  const { word, state, final: over } = reading
  if (reading.asked.currency !== known.currency || unitsDown(reading.asked.amount, known.scale) !== known.units)
    return stays('asked-otherwise', `${reading.asked.amount} ${reading.asked.currency}`)
  if (state === 'unknown') return stays('unknown-state', word)

  const standing = payments.filter(({ state }) => state !== 'lost')
  const credited = payments.filter(({ state }) => state === 'credited').reduce((sum, { units }) => sum + units, 0n)
  const seen = standing.filter(({ state }) => state === 'seen')
  const lost = (some: readonly ServicePayment[]) => some.map(payment => ({ ...payment, state: 'lost' as const }))

  if (state === 'taken-back')
    return {
      changed: lost(standing),
      doubt: standing.length > 0 ? { because: 'taken-back', said: word } : undefined,
      over,
    }
  if (state === 'waiting' || state === 'closed') {
    if (credited > 0n) return stays('went-back', word)
    const came = reading.paid ? unitsDown(reading.paid.amount, known.scale) : 0n
    return came === 0n ? { changed: lost(seen), over } : stays('unknown-state', `${word} ${reading.paid?.amount}`)
  }

  if (!reading.paid) return state === 'seen' ? { changed: [], over } : stays('no-amount', word)
  const { amount, currency } = reading.paid
  if (currency !== known.currency) return stays('other-currency', `${amount} ${currency}`)
  const total = unitsDown(amount, known.scale)
  if (total === undefined) return stays('no-amount', amount)
  if (total < credited) return stays('went-back', `${word} ${amount} ${currency}`)

  const rest = total - credited
  const kept = seen.find(({ units }) => units === rest)
  const changed = lost(seen.filter(payment => payment !== kept))
  const next = state === 'paid' ? 'credited' : 'seen'
  if (kept) return { changed: next === 'seen' ? changed : [...changed, { ...kept, state: next }], over }
  if (rest === 0n) return { changed, over }
  return { changed: [...changed, { number: payments.length + 1, units: rest, state: next }], over }
}

/** An amount in smallest units, rounded down: services write more decimals than the office counts. Undefined: it is no amount. */
export function unitsDown(text: string, scale: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
}
