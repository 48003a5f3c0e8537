import { NodeFault } from '../chain/chain-node.ts'

/** Asks a node one question. Whole numbers of the answer are `bigint`, as amounts have 64 bits. */
export type AskNode = (path: string, question: object) => Promise<unknown>

/** A block of the network has some hundred kilobytes. */
const LONGEST_ANSWER = 32_000_000

/** What nodes answer with status 200 where they answer nothing. The text itself is not passed on. */
const knownErrors: readonly [RegExp, string][] = [
  [/lack of computing resources/, 'it is overloaded'],
  [/exceeds the frequency limit/, 'the key has asked too often'],
  [/lite fullnode/, 'a Lite FullNode needs openHistoryQueryWhenLiteFN = true'],
]

/**
 * The HTTP interface of a node. A key of TronGrid stands in the address as its user (`https://key@api.trongrid.io`) and goes
 * along as a header, to no other host. Each question ends within the timeout, with an answer or with a `NodeFault`.
 */
export function askingAt(url: string, timeoutMs: number): AskNode {
  const { protocol, host, pathname, username } = new URL(url)
  const root = `${protocol}//${host}${pathname.replace(/\/$/, '')}`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (username !== '') headers['TRON-PRO-API-KEY'] = username
  return async (path, question) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method: 'POST', body: JSON.stringify(question), headers, redirect: 'error', signal } as const
    const text = await fetch(servedAt(root, path), init).then(readText).catch(fault)
    return answerIn(text)
  }
}

/** A node of one's own serves what is final at the next port, unless it is told otherwise; services serve both at one address. */
const servedAt = (root: string, path: string): string =>
  (path.startsWith('/walletsolidity/') ? root.replace(/:8090(?=\/|$)/, ':8091') : root) + path

async function readText(response: Response): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel()
    throw new NodeFault(`it answers with status ${response.status}`)
  }
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > LONGEST_ANSWER) throw new NodeFault('the answer is too long')
  }
  return text + decoder.decode()
}

function fault(error: unknown): never {
  if (error instanceof NodeFault) throw error
  throw new NodeFault((error as Error).name === 'TimeoutError' ? 'no answer in time' : 'no answer')
}

function answerIn(text: string): unknown {
  const answer = parsed(text)
  const error = answer === undefined ? text : (answer as { Error?: unknown } | null)?.Error
  if (error === undefined) return answer
  const known = knownErrors.find(([pattern]) => pattern.test(String(error)))
  throw new NodeFault(known ? known[1] : 'invalid answer')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, exactly)
  } catch {
    return undefined
  }
}

/** Whole numbers from their own digits: a `number` would round those beyond 2^53. */
const exactly = (_: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && /^-?\d+$/.test(context?.source ?? '') ? BigInt(context!.source!) : value
