import type { Tag } from '#contract/tags.ts'

/** As much of an OpenAPI 3.1 document as the page at `/api` reads; the server makes it from the contract. */
export type OpenapiDocument = {
  servers: { url: string }[]
  paths: { [path: string]: { [method: string]: DocumentOperation } }
  components: { schemas: { [name: string]: Schema } }
  'x-problems': { code: string; status: number; title: string }[]
}

export type DocumentOperation = {
  operationId: string
  /** The first of them is what the call is about. */
  tags: [Tag]
  summary: string
  'x-summary-ru': string
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema; example?: unknown }[]
  requestBody?: { content: Content }
  responses: { [status: string]: { content?: Content } }
  /** The roles of the staff that may call, where it is not for customers. */
  'x-staff'?: string[]
  security?: { [scheme: string]: string[] }[]
}

export type Content = { [mediaType: string]: { schema: Schema; example?: unknown } }

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: { [name: string]: Schema }
  additionalProperties?: Schema | boolean
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
