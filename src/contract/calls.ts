import type { z } from 'zod'
import type { StaffRole } from './people/roles.ts'
import type { ProblemCode } from './problem.ts'
import type { Tag } from './tags.ts'

/**
 * One operation of the API, said once: the server validates with it, the pages are typed by it
 * and the OpenAPI document is made from it.
 */
export type Call = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters stand in braces: `/api/v1/calculator/from/{from}/`. */
  path: `/${string}`
  tag: Tag
  summary: string
  /** The same for the Russian page at `/api`. */
  summaryRu: string
  /** Whether the caller's token is looked at. The calls that must not even carry one are in `anonymous-calls.ts`. */
  bearer: 'ignored' | 'optional' | 'required'
  /** For the office's own people in these roles, and for the owner. The bearer must be required. */
  staff?: readonly StaffRole[]
  /** Open to staff who have not passed their second factor: what it takes to set one up, and to leave. */
  beforeSecondFactor?: true
  /** Each part is a `z.strictObject`, all the way down: what the contract does not know is refused, not dropped. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** A file as it is, in the place of a body, and how many bytes it may have. What it is its first bytes say, and no name. */
  file?: { most: number }
  /** A schema is answered as JSON; anything else is named by its media type. */
  answer: z.ZodType | { mediaType: string }
  status?: number
  /** Other statuses with the same answer: 200 for the repeat of a 201. A 204 has no body. */
  otherStatuses?: readonly number[]
  /** Expected refusals beyond the ones every call may give (`invalid`, `internal`, `too-many`, `overloaded`, `unavailable`, `not-writable`). */
  refusals?: readonly ProblemCode[]
}

export const defineCall = <const C extends Call>(call: C): C => call

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

/** A file as both sides hold it, a `Blob`: neither of their libraries is known here. */
export type FileInput = { readonly size: number; readonly type: string }

/** What the caller passes; parts that a call does not have are absent. */
export type CallInput<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof C ? Part : never]: InputOf<C[Part & keyof C]>
} & (C extends { file: object } ? { file: FileInput } : unknown)

export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined
