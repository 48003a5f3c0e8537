import { FeedFault } from '../feed.ts'

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
/** With the text of each value, which the types of the language do not know yet. */
const parse = JSON.parse as (text: string, reviver: Reviver) => unknown

/** JSON whose numbers stay the digits that were written: no price is a floating-point number. */
export function parseDigits(text: string): unknown {
  try {
    return parse(text, (_, value, { source }) => (typeof value === 'number' ? source : value))
  } catch {
    throw new FeedFault('unreadable', 'the answer is no JSON')
  }
}
