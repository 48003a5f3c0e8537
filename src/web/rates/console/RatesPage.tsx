import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { faultTexts, ratePauses } from '#contract/rates/rate-troubles.ts'
import type { DeskPair, DeskSource } from '#contract/rates/rates.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { useKeys } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { sourceNames } from '#web/quotes/rate-source.texts.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'
import { ageText, percentOff } from './age-text.ts'
import { JumpCard } from './JumpCard.tsx'
import { LoneSourceCard } from './LoneSourceCard.tsx'
import type { RatesData } from './RatesPage.data.ts'
import styles from './RatesPage.module.css'
import { ratesSection } from './rates.console.ts'

export { action, loader } from './RatesPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: ratesSection.words[locale].title, noindex: true }),
}

/** What waits for a person, what every source says of every pair now, and how well each source answers. */
export function Component() {
  const { at, pairs, sources } = useLoaderData<RatesData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  useLiveRates()
  useKeys(key => (key === 'n' ? () => void navigate('/console/rates/manual/new') : undefined))
  const jumps = pairs.flatMap(({ pair, value, jump }) => (jump && value ? [{ pair, value, jump }] : []))
  const lone = pairs.flatMap(({ pair, lone }) => (lone ? [{ pair, lone }] : []))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{ratesSection.words[locale].title}</h1>
          <p className={page.note}>{t.lead}</p>
        </div>
        <div className={page.acts}>
          <ActLink to="/console/rates/manual">{t.manual}</ActLink>
          <ActLink to="/console/rates/manual/new" keyName="n" look="main">
            {t.set}
          </ActLink>
        </div>
      </div>
      {jumps.length + lone.length > 0 && (
        <section aria-labelledby="waiting" className={page.part}>
          <h2 id="waiting">{t.waiting}</h2>
          <ul className={styles.waiting}>
            {jumps.map(jump => (
              <JumpCard key={`${jump.pair} ${jump.jump.since}`} {...jump} />
            ))}
            {lone.map(one => (
              <LoneSourceCard key={`${one.pair} ${one.lone.since}`} {...one} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="pairs" className={page.part}>
        <h2 id="pairs">{t.pairs}</h2>
        {pairs.length > 0 ? (
          <Table
            caption={t.pairs}
            dense
            stacked
            rows={pairs}
            keyOf={({ pair }) => pair}
            columns={[
              { head: t.pair, cell: ({ pair }) => pair },
              {
                head: t.rate,
                label: false,
                align: 'end',
                cell: ({ value }) => (value ? showDecimal(value, locale) : '—'),
              },
              { head: t.state, label: false, cell: pair => <PairState pair={pair} at={at} locale={locale} /> },
              {
                head: t.words,
                label: false,
                wide: true,
                cell: pair => <SourceWords pair={pair} at={at} locale={locale} />,
              },
            ]}
          />
        ) : (
          <EmptyState title={t.none}>
            <p>{t.noneText}</p>
          </EmptyState>
        )}
      </section>
      <section aria-labelledby="sources" className={page.part}>
        <h2 id="sources">{t.sources}</h2>
        <Table
          caption={t.sources}
          dense
          stacked
          rows={sources}
          keyOf={({ source }) => source}
          columns={[
            {
              head: t.source,
              cell: ({ source }) =>
                source === 'typed' ? (
                  <Link to="/console/rates/manual">{t.manual}</Link>
                ) : (
                  <Link to={`/console/rates/sources/${source}`}>{sourceNames[locale][source] ?? source}</Link>
                ),
            },
            {
              head: t.state,
              label: false,
              wide: true,
              cell: source => <SourceState source={source} at={at} locale={locale} />,
            },
            { head: t.readAt, label: false, cell: ({ readAt }) => (readAt ? t.ago(ageText(readAt, at, locale)) : '—') },
            { head: t.failed, align: 'end', cell: ({ failures, readings }) => t.ofDay(failures, readings) },
          ]}
        />
      </section>
    </div>
  )
}

type PairProps = { pair: DeskPair; at: string; locale: Locale }

function PairState({ pair: { state, reason = '', since, manual }, at, locale }: PairProps) {
  const t = useMessages(messages)
  const here = useHydrated()
  return (
    <>
      {state === 'fresh' ? (
        <Status tone="work">{t.fresh}</Status>
      ) : (
        <Status tone="wait">{`${ratePauses[locale][reason] ?? reason}${since ? `, ${ageText(since, at, locale)}` : ''}`}</Status>
      )}
      {manual && (
        <span className={styles.detail}>
          {t.byHand(manual.author, momentText(manual.until, locale, here), manual.reason)}
        </span>
      )}
    </>
  )
}

function SourceWords({ pair: { state, words }, at, locale }: PairProps) {
  const t = useMessages(messages)
  return (
    <ul className={styles.words}>
      {words.map(({ source, value, at: said, counted, off }) => (
        <li key={source} data-counted={counted}>
          {sourceNames[locale][source] ?? source} <b className="num">{showDecimal(value, locale)}</b>{' '}
          <small>
            {ageText(said, at, locale)}
            {off !== undefined && `, ${percentOff(off, locale)}`}
            {!counted && state === 'fresh' && `, ${t.notCounted}`}
          </small>
        </li>
      ))}
    </ul>
  )
}

type SourceProps = { source: DeskSource; at: string; locale: Locale }

function SourceState({ source: { enabled, fault }, at, locale }: SourceProps) {
  const t = useMessages(messages)
  if (!enabled) return <Status tone="rest">{t.off}</Status>
  if (!fault) return <Status tone="work">{t.answers}</Status>
  return (
    <>
      <Status tone="stop">{`${faultTexts[locale][fault.reason] ?? faultTexts[locale].failed}, ${ageText(fault.since, at, locale)}`}</Status>
      <span className={styles.detail} lang="en">
        {fault.detail}
      </span>
    </>
  )
}

/** The leader publishes every five seconds. */
const EVERY_MS = 5_000

/** Reads the page again while it is looked at. */
function useLiveRates(): void {
  const lookAgain = useLookAgain()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') lookAgain()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [lookAgain])
}

const messages = defineMessages({
  ru: {
    lead: 'Что говорит каждый источник, сколько этому времени и насколько он расходится с другими. Страница обновляется сама.',
    manual: 'Курсы вручную',
    set: 'Задать курс',
    waiting: 'Ждут решения',
    pairs: 'Пары',
    pair: 'Пара',
    rate: 'Принятый курс',
    state: 'Состояние',
    words: 'Что говорят источники',
    none: 'Курсов ещё нет',
    noneText: 'Первые появятся через несколько секунд после запуска.',
    fresh: 'свежий',
    notCounted: 'не учтён',
    byHand: (author: string, until: string, reason: string) => `Вручную: ${author}, до ${until}. ${reason}`,
    sources: 'Источники',
    source: 'Источник',
    readAt: 'Ответил',
    ago: (age: string) => `${age} назад`,
    failed: 'Сбоев за сутки',
    ofDay: (failures: number, readings: number) => `${failures} из ${readings}`,
    answers: 'отвечает',
    off: 'выключен',
  },
  en: {
    lead: 'What each source says, how old that is, and how far it is from the others. The page updates itself.',
    manual: 'Manual rates',
    set: 'Set a rate',
    waiting: 'Waiting for a decision',
    pairs: 'Pairs',
    pair: 'Pair',
    rate: 'Accepted rate',
    state: 'State',
    words: 'What the sources say',
    none: 'There are no rates yet',
    noneText: 'The first ones appear within seconds of the start.',
    fresh: 'fresh',
    notCounted: 'not counted',
    byHand: (author: string, until: string, reason: string) => `Set by hand: ${author}, until ${until}. ${reason}`,
    sources: 'Sources',
    source: 'Source',
    readAt: 'Answered',
    ago: (age: string) => `${age} ago`,
    failed: 'Failures in a day',
    ofDay: (failures: number, readings: number) => `${failures} of ${readings}`,
    answers: 'answers',
    off: 'off',
  },
})
