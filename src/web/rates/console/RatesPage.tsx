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
import { ageText, percentOff } from './age-text.ts'
import { JumpCard } from './JumpCard.tsx'
import { LoneSourceCard } from './LoneSourceCard.tsx'
import type { RatesData } from './RatesPage.data.ts'
import styles from './RatesPage.module.css'
import { ratesSection } from './rates.console.ts'
import { useLiveRates } from './use-live-rates.ts'

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
          <Table caption={t.pairs} dense stacked>
            <thead>
              <tr>
                <th scope="col">{t.pair}</th>
                <th scope="col" data-align="end">
                  {t.rate}
                </th>
                <th scope="col">{t.state}</th>
                <th scope="col">{t.words}</th>
              </tr>
            </thead>
            <tbody>
              {pairs.map(pair => (
                <PairRow key={pair.pair} pair={pair} at={at} locale={locale} />
              ))}
            </tbody>
          </Table>
        ) : (
          <EmptyState title={t.none}>
            <p>{t.noneText}</p>
          </EmptyState>
        )}
      </section>
      <section aria-labelledby="sources" className={page.part}>
        <h2 id="sources">{t.sources}</h2>
        <Table caption={t.sources} dense stacked>
          <thead>
            <tr>
              <th scope="col">{t.source}</th>
              <th scope="col">{t.state}</th>
              <th scope="col">{t.readAt}</th>
              <th scope="col" data-align="end">
                {t.failed}
              </th>
            </tr>
          </thead>
          <tbody>
            {sources.map(source => (
              <SourceRow key={source.source} source={source} at={at} locale={locale} />
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  )
}

function PairRow({ pair: { pair, state, reason = '', since, value, words, manual }, at, locale }: PairRowProps) {
  const t = useMessages(messages)
  const here = useHydrated()
  return (
    <tr>
      <th scope="row">{pair}</th>
      <td data-align="end">{value ? showDecimal(value, locale) : '—'}</td>
      <td>
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
      </td>
      <td data-wide>
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
      </td>
    </tr>
  )
}
type PairRowProps = { pair: DeskPair; at: string; locale: Locale }

function SourceRow({ source: { source, enabled, readAt, fault, readings, failures }, at, locale }: SourceRowProps) {
  const t = useMessages(messages)
  return (
    <tr>
      <th scope="row">
        {source === 'typed' ? (
          <Link to="/console/rates/manual">{t.manual}</Link>
        ) : (
          <Link to={`/console/rates/sources/${source}`}>{sourceNames[locale][source] ?? source}</Link>
        )}
      </th>
      <td data-wide>
        {!enabled ? (
          <Status tone="rest">{t.off}</Status>
        ) : fault ? (
          <>
            <Status tone="stop">{`${faultTexts[locale][fault.reason] ?? faultTexts[locale].failed}, ${ageText(fault.since, at, locale)}`}</Status>
            <span className={styles.detail} lang="en">
              {fault.detail}
            </span>
          </>
        ) : (
          <Status tone="work">{t.answers}</Status>
        )}
      </td>
      <td>{readAt ? t.ago(ageText(readAt, at, locale)) : '—'}</td>
      <td data-align="end" data-label={t.failed}>
        {t.ofDay(failures, readings)}
      </td>
    </tr>
  )
}
type SourceRowProps = { source: DeskSource; at: string; locale: Locale }

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
