import type { Result } from '#contract/result.ts'

/** A letter as it leaves: who it is for, and both of its forms. */
export type Message = {
  /** The same at every attempt, so that a letter that was sent twice is recognised as one. */
  id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
  unsubscribe?: string
}

/** `refused`: the address takes no letters, and asking again does not help. `not-now`: it may later. */
export type SendRefusal = { reason: 'refused' | 'not-now'; detail: string }

export type Mailer = {
  send: (message: Message) => Promise<Result<undefined, SendRefusal>>
  /** Why no letter would get through now, if so. */
  trouble: () => Promise<string | undefined>
  close: () => void
}
