import type { Hono } from 'hono'
import type { Env } from './request-context.ts'

/**
 * Asks the app in this process, as a page does. The JSON of an answer is handed over as the value or the text that it was
 * made from, because a body costs more to write and to read than most answers to find. Values are shared and must not be
 * changed.
 */
export async function askInProcess(
  app: Hono<Env>,
  path: string,
  init: RequestInit,
  context: Env['Bindings'],
): Promise<{ answer: Response; value: unknown }> {
  const request = new Request(`http://in.process${path}`, init)
  requests.add(request)
  const answer = await app.fetch(request, context)
  const read = carried.get(answer)
  if (read) return { answer, value: read() }
  return { answer, value: answer.status === 204 ? undefined : await answer.json() }
}

const requests = new WeakSet<Request>()
const carried = new WeakMap<Response, () => unknown>()

export const isInProcess = (request: Request): boolean => requests.has(request)

export function answerInProcess(answer: Response, read: () => unknown): Response {
  carried.set(answer, read)
  return answer
}
