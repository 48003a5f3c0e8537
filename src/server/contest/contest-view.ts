import { normalEmail } from '#contract/auth/email-address.ts'
import type { ContestDraw, ContestView, PrizeView } from '#contract/contest/contest.ts'
import { readList, type TicketLine } from '#contract/contest/draw.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import type { Locale } from '#contract/locale.ts'
import { toShortDecimal } from '#contract/money/money.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import { fullNamesOf } from '#server/auth/staff.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { listPromoCodes } from '#server/promo-codes/promo-codes.store.ts'
import { findList, findParticipant, readContests, readDraws, readWinners } from './contest.store.ts'
import { contestStageOf } from './contest-terms.ts'
import { countTickets, lineOf, maskedName } from './count-tickets.ts'
import { needsTwo } from './draw-contest.ts'
import { type LiveContest, stageAt } from './live-contests.ts'

const SHOWN = 50
/** Who drew a contest that the demo office has made up. */
const DEMO = 'demo'
/** For how long a count of tickets is shown: visitors come often, and claims are completed seldom. */
const COUNT_MS = 15_000

type Person = Pick<SignedIn, 'id' | 'email' | 'activated'>
type Visitor = { person?: Person | undefined; claims: readonly string[] }
/** `accounts`: the line of each account by its id. */
type Table = { lines: TicketLine[]; tickets: number; accounts?: ReadonlyMap<string, TicketLine> }

export type ContestViews = {
  /** `claims`: those whose keys the visitor has shown. */
  view: (contest: LiveContest, locale: Locale, visitor: Visitor) => Promise<ContestView>
}

type Deps = { db: Db; texts: LiveContent['texts']; secret: string; now: () => Date }

export function openContestViews({ db, texts, secret, now }: Deps): ContestViews {
  const counts = new Map<string, { table: Promise<Table>; until: number }>()

  /** The tickets as they are now, counted at most every `COUNT_MS`. */
  /** As it was frozen, or as it is counted now; empty before the contest begins. */
  async function tableAt(contest: LiveContest, isCounted: boolean): Promise<Table> {
    if (contest.frozen) return ordered(readList((await findList(db, contest.key))!)!)
    return isCounted ? tableNow(contest) : ordered([])
  }

  function tableNow({ key, record }: LiveContest): Promise<Table> {
    const at = now().getTime()
    const known = counts.get(key)
    if (known && at < known.until) return known.table
    const table = countTickets(db, record).then(({ people }) => {
      const line = lineOf(secret, key)
      const lines = people.map(person => ({ person, line: line(person) }))
      return {
        ...ordered(lines.map(({ line }) => line)),
        accounts: new Map(lines.flatMap(({ person, line }) => (person.userId ? [[person.userId, line] as const] : []))),
      }
    })
    counts.set(key, { table, until: at + COUNT_MS })
    table.catch(() => counts.delete(key))
    return table
  }

  async function mineOf(contest: LiveContest, table: Table, { id, email, activated }: Person) {
    if (!contest.frozen) return table.accounts?.get(id)
    const mailbox = activated ? normalEmail(email) : undefined
    const found = await findParticipant(db, contest.key, { id, mailbox })
    return found && { participant: found.participant, tickets: found.tickets, name: maskedName(found.email) }
  }

  /**
   * The tickets of claims that a browser holds the keys of, by the numbers of these claims alone. The line of the list that they are in is
   * not named: whoever opens a claim with somebody else's mailbox would read there how much that person exchanges.
   */
  async function ofBrowser({ key, record, frozen }: LiveContest, { person, claims }: Visitor) {
    if (claims.length === 0) return undefined
    const { people } = await countTickets(db, record, { only: claims, asOf: frozen?.at })
    const others = people.filter(({ userId }) => !person || userId !== person.id)
    const counted = await Promise.all(
      others.map(async ({ userId, emailKey, tickets, claims = [] }) => {
        if (!frozen) return { tickets, claims }
        // The list decides, as it was frozen: what it does not have has no tickets, and what was refunded later keeps them.
        const listed = await findParticipant(db, key, { id: userId, mailbox: emailKey })
        return listed ? { tickets: Math.min(tickets, listed.tickets), claims } : { tickets: 0, claims: [] }
      }),
    )
    const tickets = counted.reduce((sum, { tickets }) => sum + tickets, 0)
    return tickets > 0 ? { tickets, claims: counted.flatMap(({ claims }) => claims) } : undefined
  }

  return {
    async view(contest, locale, visitor) {
      const { key, record, frozen, drawn } = contest
      const stage = stageAt(contest, now())
      const isCounted = stage === 'running' || stage === 'drawing'
      const table = await tableAt(contest, isCounted)
      const mine = visitor.person && (await mineOf(contest, table, visitor.person))
      const held = isCounted || frozen ? await ofBrowser(contest, visitor) : undefined
      return {
        key,
        stage,
        title: record.title,
        html: (await texts.of(record.text[locale], locale)).html,
        starts: record.starts,
        ends: record.ends,
        ticketsBy: record.ticketsBy,
        usdPerTicket: record.usdPerTicket ?? undefined,
        from: record.from,
        to: record.to,
        blockHeight: record.blockHeight,
        prizes: await prizesOf(db, contest),
        participants: table.lines.length,
        tickets: table.tickets,
        table: table.lines.slice(0, SHOWN),
        mine,
        ofBrowser: held,
        frozen: frozen && { at: frozen.at.toISOString(), hash: frozen.hash },
        drawn: drawn?.drawnAt && {
          at: drawn.drawnAt.toISOString(),
          blockHash: drawn.blockHash,
          winners: await winnersOf(db, key),
        },
      }
    },
  }
}

/** Those with the most tickets first. */
const ordered = (lines: TicketLine[]): Table => ({
  lines: lines.toSorted((a, b) => b.tickets - a.tickets || (a.participant < b.participant ? -1 : 1)),
  tickets: lines.reduce((sum, { tickets }) => sum + tickets, 0),
})

const winnersOf = async (db: Db, key: string) =>
  (await readWinners(db, key)).map(({ place, participant, prize, email, tickets }) => ({
    place,
    participant,
    prize,
    tickets,
    name: maskedName(email),
  }))

async function prizesOf(db: Db, { record: { prizes } }: Pick<LiveContest, 'record'>): Promise<PrizeView[]> {
  const named = prizes.flatMap(({ promo }) => promo ?? [])
  const codes = new Map(
    named.length === 0 ? [] : (await listPromoCodes(db, named)).map(({ code, terms }) => [code, terms]),
  )
  return prizes.map(({ winners, usd, promo }) => {
    const terms = promo === null ? undefined : codes.get(promo)
    return {
      winners,
      usd: usd ?? undefined,
      promo: terms && {
        kind: terms.kind,
        ...(terms.sum ? { sum: terms.sum } : { percent: percentOf(BigInt(terms.bps)) }),
      },
    }
  })
}

/** The draws of all contests, or of one, as a member of staff sees them. */
export async function listDraws(
  db: Db,
  { key, staffId, now }: { key?: string; staffId: string; now: Date },
): Promise<ContestDraw[]> {
  const keys = key === undefined ? undefined : [key]
  const [contests, draws, two] = [await readContests(db, keys), await readDraws(db, keys), await needsTwo(db, staffId)]
  const authors = [...draws.values()].flatMap(({ frozen, drawn }) => [frozen.by, drawn?.enteredBy, drawn?.drawnBy])
  const names = await fullNamesOf(db, authors)
  const nameOf = (author = DEMO) => names.get(author) ?? author
  return Promise.all(
    [...contests].map(async ([key, record]) => {
      const { frozen, drawn } = draws.get(key) ?? {}
      const isOver = record.state === 'published' && new Date(record.ends) <= now && !frozen
      const counted = isOver ? await countTickets(db, record) : { people: [], unpriced: 0 }
      return {
        key,
        title: record.title,
        ends: record.ends,
        blockHeight: record.blockHeight,
        needsTwo: two,
        stage:
          record.state === 'draft' ? 'draft' : contestStageOf({ ...record, drawn: drawn?.drawnAt !== undefined }, now),
        participants: frozen?.participants ?? counted.people.length,
        tickets: frozen?.tickets ?? counted.people.reduce((sum, { tickets }) => sum + tickets, 0),
        unpriced: counted.unpriced,
        frozen: frozen && { at: frozen.at.toISOString(), hash: frozen.hash, by: nameOf(frozen.by) },
        entered: drawn && {
          blockHash: drawn.blockHash,
          by: nameOf(drawn.enteredBy),
          at: drawn.enteredAt.toISOString(),
          own: drawn.enteredBy === staffId,
        },
        drawn: drawn?.drawnAt && { at: drawn.drawnAt.toISOString(), by: nameOf(drawn.drawnBy) },
        winners: drawn?.drawnAt ? (await readWinners(db, key)).map(winnerOnDesk) : [],
      }
    }),
  )
}

type WinnerOnDesk = Awaited<ReturnType<typeof readWinners>>[number]

function winnerOnDesk({ place, participant, prize, tickets, email, units, promoCode, givenAt }: WinnerOnDesk) {
  const given = promoCode ?? (givenAt && units !== null ? `${toShortDecimal(units, DOLLAR_SCALE)} USD` : undefined)
  return {
    place,
    participant,
    prize,
    tickets,
    email,
    name: maskedName(email),
    given,
  }
}
