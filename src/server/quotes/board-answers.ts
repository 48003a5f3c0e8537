import type { z } from 'zod'
import type {
  DirectionItem,
  PairView,
  RelatedPairs,
  ReserveItem,
  Settings,
  TargetItem,
  Tech,
} from '#contract/catalogue/direction.ts'
import type { TermsTier } from '#contract/money/quote.ts'
import type { course } from '#contract/quotes/calculator.calls.ts'
import type { Catalogue } from '#server/catalogue/catalogue.ts'
import { type PreparedAnswer, prepareJson } from '#server/platform/http/prepared-answer.ts'
import { type Board, type BoardEntry, type CashPlace, entriesWith, entryIn, entryOf } from './board.ts'
import { type ContestStatus, settingsView, techView } from './office-view.ts'
import { pairView } from './pair-view.ts'
import { rateView } from './rate-view.ts'

type Prepared<T> = PreparedAnswer<T>

/** Answers from one board, each serialised once when it is first requested. */
export type BoardAnswers = {
  directions: () => Prepared<DirectionItem[]>
  reserves: () => Prepared<z.infer<typeof ReserveItem>[]>
  settings: (contest: ContestStatus) => Prepared<z.infer<typeof Settings>>
  tech: () => Prepared<z.infer<typeof Tech>>
  targets: (from: string) => Prepared<TargetItem[]> | undefined
  pair: (from: string, to: string, there?: CashPlace) => Prepared<PairView> | undefined
  /** The rate at the smallest amount or in a tier, with the caller's discount. Undefined: the direction is paused. */
  course: (
    from: string,
    to: string,
    tier?: TermsTier,
    discountBps?: bigint,
    there?: CashPlace,
  ) => Prepared<z.infer<(typeof course)['answer']>> | undefined
}

export function answersOf(board: Board, catalogue: Catalogue): BoardAnswers {
  const once = memory()
  return {
    directions: () => once('directions', () => prepareItems(board)),
    reserves: () => once('reserves', () => prepareJson(reservesOf(board, catalogue))),
    settings: contest =>
      once(`settings ${JSON.stringify(contest)}`, () =>
        prepareJson(settingsView(catalogue.office, board.layout.exchanged, contest)),
      ),
    tech: () => once('tech', () => prepareJson(techView(catalogue.office))),
    targets: from =>
      board.currencies.has(from) ? once(`targets ${from}`, () => prepareJson(targetsOf(board, from))) : undefined,
    pair: (from, to, there) => {
      const entry = entryThere(board, from, to, there)
      return entry && once(`pair ${from} ${to} ${entry.direction.place}`, () => prepareJson(pairView(board, entry)))
    },
    course: (from, to, tier, discountBps = 0n, there) => {
      const entry = entryThere(board, from, to, there)
      if (!entry) return undefined
      return once(`course ${from} ${to} ${entry.direction.place} ${tier?.startsAt ?? ''} ${discountBps}`, () => {
        const view = rateView(board, entry, tier, discountBps)
        return view && prepareJson(view)
      })
    },
  }
}

const entryThere = (board: Board, from: string, to: string, there: CashPlace = {}): BoardEntry | undefined => {
  const entry = entryOf(board, from, to)
  return entry && entryIn(board, entry, there)
}

/** The targets of a currency in the catalogue's order, with the rate at the smallest amount. */
export function targetsOf(board: Board, from: string): TargetItem[] {
  return entriesWith(board, 'from', from).map(({ to, item }) => ({
    ...to,
    state: item.state,
    reason: item.reason ? item.reason : to.reason,
    give: item.give || undefined,
    get: item.give ? item.get! : undefined,
  }))
}

const MOST_RELATED = 6

/** The other pairs of both currencies that are open now, popular ones first. */
export function relatedPairsOf(board: Board, from: string, to: string): RelatedPairs {
  const related = (entries: BoardEntry[]) =>
    entries
      .flatMap(({ from, to, item: { give, get } }) => (give && get ? [{ from, to, rate: { give, get } }] : []))
      .toSorted((a, b) => popularity(b) - popularity(a))
      .slice(0, MOST_RELATED)
  return {
    sameFrom: related(entriesWith(board, 'from', from).filter(({ direction }) => direction.to !== to)),
    sameTo: related(entriesWith(board, 'to', to).filter(({ direction }) => direction.from !== from)),
    hasWayBack: entryOf(board, to, from) !== undefined,
  }
}

const popularity = ({ from, to }: Pick<BoardEntry, 'from' | 'to'>) => (from.popular ? 1 : 0) + (to.popular ? 1 : 0)

const reservesOf = (board: Board, { readAt }: Catalogue) =>
  [...board.currencies.values()].map(({ code, reserve }) => ({ code, reserve, updatedAt: readAt.toISOString() }))

/** An unchanged item keeps its text: a tick serialises only what moved. */
const texts = new WeakMap<DirectionItem, string>()

function prepareItems(board: Board): Prepared<DirectionItem[]> {
  const items = board.entries.map(({ item }) => item)
  return prepareJson(items, () => `[${items.map(textOfItem).join(',')}]`)
}

function textOfItem(item: DirectionItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = JSON.stringify(item)
  texts.set(item, text)
  return text
}

/** A memo by name. The caller determines which type a name stands for. */
function memory() {
  const made = new Map<string, unknown>()
  return <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make())
    return made.get(name) as T
  }
}
