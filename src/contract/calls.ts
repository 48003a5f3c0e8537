import type { z } from 'zod'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Scope } from '#contract/auth/scopes.ts'
import type { ProblemCode } from './problem.ts'
import type { Tag } from './tags.ts'

/**
 * One operation of the API, defined once: the server validates with it, the pages are typed by it and the OpenAPI
 * document is generated from it.
 */
export type Call = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters are in braces: `/api/v1/calculator/from/{from}/`. */
  path: `/${string}`
  tag: Tag
  summary: string
  /** The summary on the Russian page `/api`. */
  summaryRu: string
  /** Whether the caller's token is checked. Calls that must not carry one are in `anonymous-calls.ts`. */
  bearer: 'ignored' | 'optional' | 'required'
  /** Only for staff in these roles, and for the owner. The bearer must be required. */
  staff?: readonly StaffRole[]
  /** The scope with which an API key makes this call. Without one, no key does. The bearer must be checked. */
  scope?: Scope
  /**
   * Whether the caller must have proved within fifteen minutes who they are, with the second factor where there is one. It
   * may depend on a field of the input, or on what the call would do (`by-effect`), which then the use case asks. Each call
   * of the staff that writes says it.
   */
  proof?: Proof
  /** A page sends it by itself, so it is no act of the person. */
  passive?: true
  /** Also for staff who have not passed their second factor: what is needed to set one up, and to sign out. */
  beforeSecondFactor?: true
  /** A `z.strictObject` on every level: unknown fields are refused, not dropped. */
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  /** A raw file instead of a body, with its size limit. Its type is detected from its first bytes, not from a name. */
  file?: {
    most: number
    /** Read by the handler when its turn comes, instead of before it. */
    later?: true
  }
  /** A schema is answered as JSON; anything else has a media type. */
  answer: z.ZodType | { mediaType: string }
  status?: number
  /** Other statuses with the same answer: 200 for a replay of a 201. A 204 has no body. */
  otherStatuses?: readonly number[]
  /** Expected refusals beyond the ones every call may give (`invalid`, `internal`, `too-many`, `overloaded`, `unavailable`, `not-writable`). */
  refusals?: readonly ProblemCode[]
}

export type Proof = 'always' | 'never' | 'by-effect' | { field: string; in: readonly string[] }

export const defineCall = <const C extends Call>(call: C): C => call

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : never

/** A `Blob`, described without the libraries of either side. */
export type FileInput = { readonly size: number; readonly type: string }

/** The input of a call; parts that it does not have are absent. */
export type CallInput<C extends Call> = {
  [Part in 'params' | 'query' | 'body' as Part extends keyof C ? Part : never]: InputOf<C[Part & keyof C]>
} & (C extends { file: object } ? { file: FileInput } : unknown)

export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType ? z.output<C['answer']> : undefined
