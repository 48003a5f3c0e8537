import type { z } from 'zod'
import { ServiceFault } from './payment-service.ts'

/** A service that thinks longer is asked again later. */
const ANSWER_MS = 20_000
const LONGEST_ANSWER = 200_000

const noWord = [401, 403, 408, 429]

export type ServiceAnswer = { status: number; said: string }

/** Sends a request, and reads the answer to its end. Redirects are not followed: the key goes along. */
export async function askService(url: string, init: RequestInit, answerMs = ANSWER_MS): Promise<ServiceAnswer> {
  const { host } = new URL(url)
  let answer: ServiceAnswer
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answerMs) })
    answer = { status: response.status, said: await response.text() }
  } catch (error) {
    throw new ServiceFault(`${host} ${(error as Error).name === 'TimeoutError' ? 'is too slow' : 'does not answer'}`)
  }
  if (answer.said.length > LONGEST_ANSWER) throw new ServiceFault(`${host} answers too much`)
  // Neither overload nor a key that is refused says anything about an invoice.
  if (answer.status >= 500 || noWord.includes(answer.status)) throw new ServiceFault(`${host} answers ${answer.status}`)
  return answer
}

/** What was answered, in the shape that the service's documents give. Anything else is no answer. */
export function readAnswer<Shape>(url: string, { status, said }: ServiceAnswer, shape: z.ZodType<Shape>): Shape {
  const read = shape.safeParse(parsed(said))
  if (!read.success) throw new ServiceFault(`${new URL(url).host} answers ${status} in another shape`)
  return read.data
}

/** Undefined: it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
