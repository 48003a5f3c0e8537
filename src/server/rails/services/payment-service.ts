import type { Network } from '#contract/account-formats/account.ts'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import type { Result } from '#contract/result.ts'

/** Whose account at a service it is, and its key. */
export type ServiceAccount = { url: string; id: string; secret: string }

/** What is paid in one way of a service. `scale`: how many decimals the service takes of an amount. */
export type ServiceMethod = { currency: string; scale: number; network?: Network }

/** What a service is asked to take. `id` is ours: asked with it again, the service has the same invoice. */
export type WantedInvoice = {
  id: string
  number: string
  method: string
  /** A decimal text. */
  amount: string
  /** For how long it can be paid. */
  lifeSeconds: number
  /** The page of the order, and where the service calls back. */
  returnTo: string
  callback: string
}

/**
 * How an invoice stands, in the few words that adapters fold those of their service into. `waiting`: nothing has come. `seen`: money
 * is on its way. `paid`: money has come, be it less or more. `closed`: it ended without money. `taken-back`: money has come and was returned.
 * `unknown`: a word that the adapter does not know.
 */
export type InvoiceState = 'waiting' | 'seen' | 'paid' | 'closed' | 'taken-back' | 'unknown'

/** An invoice as the service says that it is. Amounts are decimal texts, currencies the service's words. */
export type ServiceInvoice = {
  /** Ours, as the service has it. */
  id: string
  ref: string
  state: InvoiceState
  /** The service's own word for the state. */
  word: string
  /** Nothing more comes by it. */
  final: boolean
  asked: { amount: string; currency: string }
  /** What has come altogether. */
  paid?: { amount: string; currency: string }
  /** The page of the service where it is paid, or the address that it is paid to. */
  page?: string
  address?: string
  payer?: string
  /** The hexadecimal hash of the transaction. */
  transaction?: string
  paidAt?: Date
}

/** The same with the answer that it was read from, for the log. */
export type Answered = { invoice: ServiceInvoice; said: string }

/** A request as it came: nothing of it is believed but that it is the service's, and which invoice it is about. */
export type RawCallback = { body: string; header: (name: string) => string | undefined }
export type CallbackRefusal = { reason: 'not-genuine' | 'unreadable' }

/** The service knows no such invoice. */
export type Absent = 'absent'

/** What one service does in its own way. Everything else is the same for all: see `tend-invoice.ts`. */
export type PaymentService = {
  name: ServiceName
  methods: Readonly<Record<string, ServiceMethod>>
  /** The hosts of its pages: customers are led nowhere else. */
  pages: readonly string[]
  /** Whether an invoice can be read by our id, before the service has told its own. */
  findsById: boolean
  open: (
    account: ServiceAccount,
    wanted: WantedInvoice,
  ) => Promise<Result<Answered, { reason: 'refused'; said: string }>>
  /** The truth. Throws a `ServiceFault` where the service has not said it. */
  read: (account: ServiceAccount, key: { id: string; ref?: string }) => Promise<Answered | Absent>
  readCallback: (account: ServiceAccount, raw: RawCallback) => Result<{ id?: string; ref?: string }, CallbackRefusal>
  /** Proves the key without any money: the ways that the account has, or why it is refused. */
  tryAccount: (
    account: ServiceAccount,
  ) => Promise<Result<{ methods: readonly string[] }, { reason: 'refused'; said: string }>>
}

/** The service has not said what it was asked: nothing is known, and it is asked again. The message has nothing secret. */
export class ServiceFault extends Error {}
