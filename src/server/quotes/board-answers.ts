import type { z } from 'zod'
import type { course } from '#contract/calculator/calculator.calls.ts'
import type {
  DirectionItem,
  PairView,
  ReserveItem,
  Settings,
  TargetItem,
  Tech,
} from '#contract/calculator/direction.ts'
import type { TermsTier } from '#contract/money/quote.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { PreparedAnswer, prepareJson } from '#server/http/prepared-answer.ts'
import { type Board, entryOf } from './board.ts'
import { courseView } from './course-view.ts'
import { settingsView, techView } from './office-view.ts'
import { pairView } from './pair-view.ts'

type Prepared<T> = PreparedAnswer<T>

/** What everybody is answered from one board. Each is serialised when it is first asked for, and then never again. */
export type BoardAnswers = {
  directions: () => Prepared<DirectionItem[]>
  reserves: () => Prepared<z.infer<typeof ReserveItem>[]>
  settings: () => Prepared<z.infer<typeof Settings>>
  tech: () => Prepared<z.infer<typeof Tech>>
  targets: (from: string) => Prepared<TargetItem[]> | undefined
  pair: (from: string, to: string) => Prepared<PairView> | undefined
  /** At the smallest amount, or in a tier. Undefined where the direction is paused: there is no course then. */
  course: (from: string, to: string, tier?: TermsTier) => Prepared<z.infer<(typeof course)['answer']>> | undefined
}

export function answersOf(board: Board, catalogue: Catalogue): BoardAnswers {
  const once = memory()
  return {
    directions: () => once('directions', () => prepareItems(board)),
    reserves: () => once('reserves', () => prepareJson(reservesOf(board, catalogue))),
    settings: () => once('settings', () => prepareJson(settingsView(catalogue.office, catalogue.currencies))),
    tech: () => once('tech', () => prepareJson(techView(catalogue.office))),
    targets: from =>
      board.currencies.has(from) ? once(`targets ${from}`, () => prepareJson(targetsOf(board, from))) : undefined,
    pair: (from, to) => {
      const entry = entryOf(board, from, to)
      return entry && once(`pair ${from} ${to}`, () => prepareJson(pairView(board, entry)))
    },
    course: (from, to, tier) => {
      const entry = entryOf(board, from, to)
      if (!entry) return undefined
      return once(`course ${from} ${to} ${tier?.startsAt ?? ''}`, () => {
        const view = courseView(board, entry, tier)
        return view && prepareJson(view)
      })
    },
  }
}

/** What can be got for a currency, in the catalogue's order, with the course that an amount begins at. */
export function targetsOf(board: Board, from: string): TargetItem[] {
  return board.entries
    .filter(entry => entry.direction.from === from)
    .map(({ to, item }) => ({
      ...to,
      state: item.state,
      ...(item.reason && { reason: item.reason }),
      ...(item.give && { give: item.give, get: item.get! }),
    }))
}

const reservesOf = (board: Board, { readAt }: Catalogue) =>
  [...board.currencies.values()].map(({ code, reserve }) => ({ code, reserve, updatedAt: readAt.toISOString() }))

/** An item that did not change since the last board keeps its text: a tick writes only what moved. */
const texts = new WeakMap<DirectionItem, string>()

function prepareItems(board: Board): Prepared<DirectionItem[]> {
  const parts: string[] = []
  for (const { item } of board.entries) {
    let text = texts.get(item)
    if (text === undefined) {
      text = JSON.stringify(item)
      texts.set(item, text)
    }
    parts.push(text)
  }
  return new PreparedAnswer<DirectionItem[]>(Buffer.from(`[${parts.join(',')}]`))
}

/** Keeps what was made under a name. What a name stands for is decided by who asks, so it is the caller's to know its type. */
function memory() {
  const made = new Map<string, unknown>()
  return <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as T
  }
}
