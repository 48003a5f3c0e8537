import { useEffect } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { faultTexts, ratePauses } from '#contract/rates/rate-troubles.ts'
import type { DeskPair, DeskSource } from '#contract/rates/rates.ts'
import { sourceNames } from '#contract/rates/source-names.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { useKeys } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { officeMoment } from '#web/format/office-moment.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
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
  const { at, pairs: all, sources, noWayOutSince } = useLoaderData<RatesData>()
  const pairs = all.filter(isSaid)
  const unsaid = all.filter(pair => !isSaid(pair))
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  useLiveRates()
  useKeys(key => (key === 'n' ? () => void navigate('/console/rates/manual/new') : undefined))
  const jumps = all.flatMap(({ pair, value, jump }) => (jump && value ? [{ pair, value, jump }] : []))
  const lone = all.flatMap(({ pair, lone }) => (lone ? [{ pair, lone }] : []))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{ratesSection.words[locale].title}</h1>
          <p className={page.note}>{t.lead}</p>
        </div>
        <div className={page.acts}>
          <ActLink to="/console/rates/own">{t.own}</ActLink>
          <ActLink to="/console/rates/manual">{t.manual}</ActLink>
          <ActLink to="/console/rates/manual/new" keyName="n" look="main">
            {t.set}
          </ActLink>
        </div>
      </div>
      {noWayOutSince && (
        <Notice tone="bad" title={t.noWayOut}>
          <p>
            {t.noWayOutText} {t.since(ageText(noWayOutSince, at, locale))}
          </p>
        </Notice>
      )}
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
            <p>{noWayOutSince ? t.noneOut : t.noneText}</p>
          </EmptyState>
        )}
        {unsaid.length > 0 && <p className={page.note}>{t.unsaid(unsaid.map(({ pair }) => pair).join(', '))}</p>}
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
              cell: ({ source, own }) =>
                source === 'typed' ? (
                  <Link to="/console/rates/manual">{t.manual}</Link>
                ) : (
                  <Link to={`/console/rates/${own ? 'own' : 'sources'}/${source}`}>
                    {sourceNames[locale][source] ?? source}
                  </Link>
                ),
            },
            {
              head: t.state,
              label: false,
              wide: true,
              cell: source => (
                <SourceState source={source} at={at} locale={locale} cutOff={noWayOutSince !== undefined} />
              ),
            },
            { head: t.readAt, label: false, cell: ({ readAt }) => (readAt ? t.ago(ageText(readAt, at, locale)) : '—') },
            { head: t.failed, align: 'end', cell: ({ failures, readings }) => t.ofDay(failures, readings) },
          ]}
        />
      </section>
    </div>
  )
}

/** Whether there is anything to say of a pair. Those that have no rate from anywhere are named in one line. */
const isSaid = ({ value, words, manual }: DeskPair): boolean =>
  value !== undefined || words.length > 0 || manual !== undefined

type PairProps = { pair: DeskPair; at: string; locale: Locale }

function PairState({ pair: { state, reason = '', since, manual }, at, locale }: PairProps) {
  const t = useMessages(messages)
  const zone = useOfficeZone()
  return (
    <>
      {state === 'fresh' ? (
        <Status tone="work">{t.fresh}</Status>
      ) : (
        <Status tone="wait">{`${ratePauses[locale][reason] ?? reason}${since ? `, ${ageText(since, at, locale)}` : ''}`}</Status>
      )}
      {manual && (
        <span className={styles.detail}>
          {t.byHand(manual.author, officeMoment(manual.until, { locale, zone }), manual.reason)}
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

type SourceProps = { source: DeskSource; at: string; locale: Locale; cutOff: boolean }

function SourceState({ source: { enabled, fault }, at, locale, cutOff }: SourceProps) {
  const t = useMessages(messages)
  if (!enabled) return <Status tone="rest">{t.off}</Status>
  if (!fault) return <Status tone="work">{t.answers}</Status>
  return (
    <>
      <Status tone="stop">{`${faultTexts[locale][fault.reason] ?? faultTexts[locale].failed}, ${ageText(fault.since, at, locale)}`}</Status>
      {!cutOff && (
        <span className={styles.detail} lang="en">
          {fault.detail}
        </span>
      )}
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
    own: 'Свои источники',
    manual: 'Курсы вручную',
    set: 'Задать курс',
    waiting: 'Ждут решения',
    pairs: 'Пары',
    pair: 'Пара',
    rate: 'Принятый курс',
    state: 'Состояние',
    words: 'Что говорят источники',
    none: 'Курсов ещё нет',
    noneOut: 'Пока нет связи, курс можно задать вручную.',
    noWayOut: 'У сервера нет выхода в интернет',
    noWayOutText:
      'Не отвечает ни один источник. Проверьте сеть и DNS сервера; до тех пор действуют только курсы, заданные вручную.',
    since: (age: string) => `Так уже ${age}.`,
    unsaid: (pairs: string) => `Курса нет ниоткуда: ${pairs}.`,
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
    own: 'Own sources',
    manual: 'Manual rates',
    set: 'Set a rate',
    waiting: 'Waiting for a decision',
    pairs: 'Pairs',
    pair: 'Pair',
    rate: 'Accepted rate',
    state: 'State',
    words: 'What the sources say',
    none: 'There are no rates yet',
    noneOut: 'Until it is back you can set a rate by hand.',
    noWayOut: 'This server has no way out to the internet',
    noWayOutText:
      'No source answers. Check the network and DNS of the server; until then only rates set by hand count.',
    since: (age: string) => `It has been so for ${age}.`,
    unsaid: (pairs: string) => `No rate from anywhere: ${pairs}.`,
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
