import { type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { FeedFault } from '../feed.ts'
import { parseDigits } from '../feeds/json.ts'
import { parseXml } from '../feeds/xml.ts'

export type AnswerFormat = OwnSourceRecord['format']

/** Finds a price in an answer. What is not found is a fault that says how far the path leads. */
export function openAnswer(text: string, format: AnswerFormat): (path: string) => Fraction {
  if (format === 'text') {
    const lines = linesOf(text)
    return path => priceIn(cellAt(lines, path), path)
  }
  const answer = format === 'json' ? parseDigits(text) : parseXml(text)
  return path => priceIn(valueAt(answer, path), path)
}

/** Whether a path can be read at all. */
export const isPath = (path: string, format: AnswerFormat): boolean =>
  format === 'text' ? cellPath.test(path) : stepsOf(path) !== undefined

type Step = { name: string } | { index: number } | { field: string; equals: string }

const oneStep = /\.?([^.[\]=]+)|\[(\d{1,6})\]|\[([^\]=]+)=([^\]]*)\]/y

function stepsOf(path: string): Step[] | undefined {
  const steps: Step[] = []
  oneStep.lastIndex = 0
  while (oneStep.lastIndex < path.length) {
    const match = oneStep.exec(path)
    if (!match) return undefined
    const [, name, index, field, equals] = match
    if (name !== undefined) steps.push({ name })
    else if (index !== undefined) steps.push({ index: Number.parseInt(index, 10) })
    else steps.push({ field: field!, equals: equals! })
  }
  return steps.length > 0 ? steps : undefined
}

function valueAt(answer: unknown, path: string): unknown {
  let value = answer
  for (const step of stepsOf(path) ?? []) {
    // In XML one element is not told from a list of one.
    const list = Array.isArray(value) ? value : [value]
    if ('index' in step) value = list[step.index]
    else if ('field' in step) value = list.find(one => textOf(own(one, step.field)) === step.equals)
    else value = own(list.length === 1 ? list[0] : value, step.name)
    if (value === undefined)
      throw missing(path, 'name' in step ? step.name : 'index' in step ? step.index : step.equals)
  }
  return value
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The text of a value, or of an element that also has attributes. */
const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'object' ? own(value, '#text') : value
  return typeof text === 'string' ? text.trim() : undefined
}

/** `3` is the third cell of the first line, `USDT/RUB:3` that of the line with this cell. */
const cellPath = /^(?:(.+):)?([1-9]\d{0,2})$/

function linesOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const separator = [';', '\t', ','].find(mark => lines[0]?.includes(mark)) ?? /\s+/
  return lines.map(line => line.split(separator).map(cell => cell.trim().replace(/^"(.*)"$/, '$1')))
}

function cellAt(lines: readonly string[][], path: string): string {
  const [, row, column] = cellPath.exec(path) ?? []
  const line = row === undefined ? lines[0] : lines.find(cells => cells.includes(row))
  const cell = line?.[Number.parseInt(column!, 10) - 1]
  if (cell === undefined) throw missing(path, line ? `column ${column}` : (row ?? 'a line'))
  return cell
}

const missing = (path: string, part: string | number): FeedFault =>
  new FeedFault('unreadable', `${path}: the answer has no ${part}`)

/** A decimal with a point or a comma; spaces may group its digits. */
function priceIn(value: unknown, path: string): Fraction {
  const text = textOf(value)
  const price =
    text === undefined ? undefined : fractionFromDecimal(text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  if (!price)
    throw new FeedFault('unreadable', `${path}: ${JSON.stringify(text ?? typeof value).slice(0, 60)} is no price`)
  return price
}
