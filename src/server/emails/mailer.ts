import type { Result } from '#contract/result.ts'

/** An e-mail ready to send, in both forms. */
export type Message = {
  /** The same at every attempt, so that duplicates are recognised. */
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** A PNG that the HTML form shows under `LOGO_ID`. */
  logo?: Buffer
  createdAt: Date
  unsubscribe?: string
  /** The conversation that a reply reaches, and where replies go. */
  reply?: { token: string; to: string }
}

/**
 * `refused`: permanent, do not retry. `not-now`: retry later. `isAway`: the server could not be reached, or does not sign us in, so
 * that no other e-mail can be sent either.
 */
export type SendRefusal = { reason: 'refused' | 'not-now'; detail: string; isAway?: boolean }

export type Mailer = {
  send: (message: Message) => Promise<Result<undefined, SendRefusal>>
  /** Why e-mail cannot be sent now, if so. */
  trouble: () => Promise<string | undefined>
  close: () => void
}
