import { Fragment, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { ContestView, PrizeView } from '#contract/contest/contest.ts'
import { leftText } from '#web/format/left-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { showDecimal } from '#web/format/show-decimal.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import type { ContestData } from './ContestPage.data.ts'
import styles from './ContestPage.module.css'
import { contestPageTexts } from './contest-page.texts.ts'
import { Draw } from './Draw.tsx'

export { loader } from './ContestPage.data.ts'

/** How often the table is read again while a contest runs. */
const REFRESH_MS = 30_000

export const handle: PageHandle<ContestData | undefined> = {
  head: ({ locale, data }) => ({
    title: data?.contest?.title[locale] ?? contestPageTexts[locale].title,
    refreshSeconds: data?.contest?.stage === 'running' ? 60 : undefined,
    // A page of an older contest is reached from the page of contests.
    noindex: data?.asked || undefined,
  }),
}

/** The contest with its terms, table and draw, and the way to those before it. */
export function Component() {
  const { contest, past, asked, now } = useLoaderData<ContestData>()
  const t = useMessages(contestPageTexts)
  const locale = useLocale()
  const others = past.filter(({ key }) => key !== contest?.key)
  return (
    <div className={styles.page}>
      {contest ? (
        <Contest key={contest.key} contest={contest} now={now} />
      ) : (
        <>
          <h1>{t.title}</h1>
          <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
            <p>{t.noneText}</p>
          </EmptyState>
        </>
      )}
      {(others.length > 0 || asked) && (
        <section aria-labelledby="past-contests">
          <h2 id="past-contests">{asked ? t.others : t.past}</h2>
          <ul className={styles.steps}>
            {asked && (
              <li>
                <Link to="/contest">{t.now}</Link>
              </li>
            )}
            {others.map(({ key, title, ends, stage }) => (
              <li key={key}>
                <Link to={`/contest?contest=${key}`}>{title[locale]}</Link>{' '}
                <span className={styles.note}>
                  <MomentText at={ends} />
                  {stage === 'cancelled' && `, ${t.stages.cancelled}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const tones = { upcoming: 'wait', running: 'work', drawing: 'wait', finished: 'done', cancelled: 'stop' } as const

function Contest({ contest, now }: { contest: ContestView; now: string }) {
  const { stage, title, html, starts, ends } = contest
  const t = useMessages(contestPageTexts)
  const locale = useLocale()
  return (
    <>
      <div className={styles.head}>
        <div>
          <Status tone={tones[stage]}>{t.stages[stage]}</Status>
        </div>
        <h1>{title[locale]}</h1>
        <dl className={styles.facts}>
          <div>
            <dt>{t.begins}</dt>
            <dd>
              <MomentText at={starts} withTime />
            </dd>
          </div>
          <div>
            <dt>{t.ends}</dt>
            <dd>
              <MomentText at={ends} withTime />
            </dd>
          </div>
          {stage === 'upcoming' && <Countdown to={starts} now={now} label={t.untilStart} />}
          {stage === 'running' && <Countdown to={ends} now={now} label={t.left} />}
        </dl>
        {stage === 'cancelled' && <p>{t.cancelledText}</p>}
      </div>
      <WrittenText html={html} />
      <Prizes prizes={contest.prizes} />
      {stage !== 'cancelled' && stage !== 'upcoming' && <Mine contest={contest} />}
      {/* Who has won is what a finished contest is opened for. */}
      {stage === 'finished' && <Draw contest={contest} />}
      {stage !== 'cancelled' && stage !== 'upcoming' && <Participants contest={contest} />}
      <Rules contest={contest} />
      {stage !== 'finished' && <Draw contest={contest} />}
    </>
  )
}

/** Counts on the browser's clock from what the office's said. Before hydration the dates beside it say the same. */
function Countdown({ to, now, label }: { to: string; now: string; label: string }) {
  const locale = useLocale()
  const lookAgain = useLookAgain()
  const [left, setLeft] = useState(() => new Date(to).getTime() - new Date(now).getTime())
  useEffect(() => {
    const end = performance.now() + new Date(to).getTime() - new Date(now).getTime()
    const count = () => setLeft(end - performance.now())
    count()
    const seconds = setInterval(count, 1_000)
    const look = setInterval(() => document.visibilityState === 'visible' && lookAgain(), REFRESH_MS)
    return () => {
      clearInterval(seconds)
      clearInterval(look)
    }
  }, [to, now, lookAgain])
  if (!useHydrated()) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{leftText(left, locale)}</dd>
    </div>
  )
}

function usePrizeText() {
  const t = useMessages(contestPageTexts)
  const locale = useLocale()
  const dollars = useDollars()
  return ({ usd, promo }: PrizeView): string => {
    if (usd !== undefined) return dollars(usd)
    if (!promo) return '—'
    const gift = promo.sum ? `${showDecimal(promo.sum.amount, locale)}\u00a0${promo.sum.ticker}` : promo.percent!
    return t.code(t.codeKinds[promo.kind](promo.sum ? gift : showDecimal(gift, locale)))
  }
}

function Prizes({ prizes }: { prizes: readonly PrizeView[] }) {
  const t = useMessages(contestPageTexts)
  const prizeText = usePrizeText()
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes">{t.prizes}</h2>
      <Table
        caption={t.prizes}
        rows={prizes}
        keyOf={(_, i) => placesOf(prizes, i)}
        columns={[
          { head: t.place, className: 'num', cell: (_, i) => placesOf(prizes, i) },
          { head: t.prize, cell: prizeText },
        ]}
      />
    </section>
  )
}

/** `2–11`: the places of the winners of a prize. */
function placesOf(prizes: readonly PrizeView[], at: number): string {
  const first = prizes.slice(0, at).reduce((sum, { winners }) => sum + winners, 1)
  const last = first + prizes[at]!.winners - 1
  return first === last ? String(first) : `${first}–${last}`
}

function Mine({ contest: { mine, ofBrowser } }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  const person = usePerson()
  const isKnown = person !== undefined || ofBrowser !== undefined
  return (
    <Card aria-labelledby="mine">
      <h2 id="mine">
        {t.mine}
        {isKnown && (
          <>
            : <span className="num">{(mine?.tickets ?? 0) + (ofBrowser?.tickets ?? 0)}</span>
          </>
        )}
      </h2>
      {mine && <p>{t.mineText(mine.participant)}</p>}
      {ofBrowser && (
        <p>
          {t.ofBrowser}{' '}
          {ofBrowser.claims.map(({ id, number }, i) => (
            <Fragment key={id}>
              {i > 0 && ', '}
              <Link to={`/claim/${id}`}>{groupedNumber(number)}</Link>
            </Fragment>
          ))}
        </p>
      )}
      {person && !mine && !ofBrowser && <p>{t.noneOfMine}</p>}
      {!person && (
        <p>
          {ofBrowser ? t.guestMore : t.guest} <Link to="/login">{t.signIn}</Link>
        </p>
      )}
    </Card>
  )
}

function Participants({ contest: { table, participants, tickets, mine } }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  return (
    <section aria-labelledby="participants">
      <h2 id="participants">{t.table}</h2>
      {table.length === 0 ? (
        <p>{t.nobody}</p>
      ) : (
        <>
          <p className={styles.note}>
            {t.totals(participants, tickets)} {participants > table.length && t.shown(table.length)}
          </p>
          <Table
            caption={t.table}
            dense
            rows={table}
            keyOf={({ participant }) => participant}
            isCurrent={({ participant }) => participant === mine?.participant}
            columns={[
              { head: t.participant, className: styles.hash, cell: ({ participant }) => participant },
              { head: t.name, cell: ({ name }) => name },
              { head: t.tickets, align: 'end', className: 'num', cell: ({ tickets }) => tickets },
            ]}
          />
        </>
      )}
    </section>
  )
}

function Rules({ contest: { ticketsBy, usdPerTicket, from, to } }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  const locale = useLocale()
  return (
    <section aria-labelledby="ticket-rules">
      <h2 id="ticket-rules">{t.rules}</h2>
      <p>{ticketsBy === 'claim' ? t.byClaim : t.byDollars(showDecimal(usdPerTicket!, locale))}</p>
      {from.length > 0 && <p>{t.giving(from.join(', '))}</p>}
      {to.length > 0 && <p>{t.getting(to.join(', '))}</p>}
      <p>{t.excluded}</p>
      <p>{t.paid}</p>
    </section>
  )
}
