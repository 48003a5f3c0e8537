import { currenciesOf, directionKey } from '#contract/catalogue/direction-key.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { newDirection } from '#contract/catalogue/new-direction.ts'
import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { choice, cityName, reference, references } from '#web/console/records/choice-kinds.tsx'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import * as kinds from '#web/console/records/field-kinds.tsx'
import { parts, rows } from '#web/console/records/nested-kinds.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { type RecordsQuery, recordsPath } from '#web/console/records/records-query.ts'
import type { RecordRow, RecordTrial, SectionView } from '#web/console/records/section-view.ts'
import { hours, moment } from '#web/console/records/time-kinds.tsx'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { dryRunTrial } from '#web/dry-run/console/dry-run-trial.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { percentText } from '#web/format/percent-text.ts'
import { ratioText } from '#web/format/ratio-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, pathIn, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Status } from '#web/ui/Status.tsx'
import { askDirection, isFormulaAnswer } from './ask-direction.ts'
import { CurrencyField } from './CurrencyField.tsx'
import { copyDirectionsTexts } from './copy-directions.texts.ts'
import styles from './DirectionNow.module.css'
import {
  cityTermsWords,
  directionTexts,
  feeParts,
  kindNames,
  networkFeeParts,
  pausedTexts,
  payers,
  rateFixedNames,
  stateNames,
} from './direction.texts.ts'
import { directionMatrixTexts } from './direction-matrix.texts.ts'
import { FormulaField } from './FormulaField.tsx'
import { FormulaSteps } from './FormulaSteps.tsx'
import { OneCityNote } from './OneCityNote.tsx'

/** The terms of a direction are tried out on its past; a formula is worked out at the rates of now. */
const directionTrial: RecordTrial = {
  ...dryRunTrial,
  ask: askDirection,
  Result: ({ answer, context }) =>
    isFormulaAnswer(answer) ? (
      <FormulaSteps text={answer.formula} view={answer.view} />
    ) : (
      <dryRunTrial.Result answer={answer} context={context} />
    ),
}

const { amount, bothLanguages, integer, percent, text, tiers, yesNo } = kinds

const formula: FieldKind = {
  ...text,
  input: ({ name, label, hint, texts, control }) => (
    <FormulaField {...control(name)} label={label} hint={hint} defaultValue={texts[name]} />
  ),
}

const fee = parts(
  [
    { name: 'fixed', kind: amount },
    { name: 'bps', kind: percent },
    { name: 'min', kind: amount },
    { name: 'max', kind: amount },
  ],
  feeParts,
)

const networkFee = parts(
  [
    { name: 'amount', kind: amount },
    { name: 'paidBy', kind: choice(payers) },
  ],
  networkFeeParts,
)

/** A choice that may be left empty: of the place, it takes the row away; of the branch, it means the whole city. */
const orNone = (kind: FieldKind): FieldKind => ({
  ...kind,
  input: control => kind.input({ ...control, none: '—' }),
})

/** What a city says of itself; nothing means what stands above it. */
const ownHours: FieldKind = {
  ...hours,
  input: control =>
    hours.input({
      ...control,
      hint: cityTermsWords[control.locale].hoursHint,
      none: cityTermsWords[control.locale].hoursNone,
    }),
  show: (value: WorkingHours | null, context) => (value === null ? '—' : hours.show(value as never, context)),
}

/** Without hours of its own a direction has those of the office, or none: the box below says which. */
const directionHours: FieldKind = {
  ...hours,
  input: control => hours.input({ ...control, none: cityTermsWords[control.locale].noOwnHours }),
}

const cityTerms = rows(
  [
    { name: 'city', kind: orNone(reference('city')) },
    { name: 'branch', kind: orNone(reference('branch')) },
    { name: 'marginBps', kind: kinds.percentOrNone },
    { name: 'fromMin', kind: amount },
    { name: 'fromMax', kind: amount },
    { name: 'toMin', kind: amount },
    { name: 'toMax', kind: amount },
    { name: 'reserve', kind: amount },
    { name: 'hours', kind: ownHours },
  ],
  cityTermsWords,
)

export const currencyName = (code: string, { locale, currencies }: RecordsContext): string =>
  nameAlone(currencyOr(currencies, code, '0'), locale)

function directionName(key: string, context: RecordsContext): string {
  const pair = currenciesOf(key)
  return pair ? `${currencyName(pair.from, context)} → ${currencyName(pair.to, context)}` : key
}

export const MATRIX_PATH = '/console/directions/matrix'
export const COPY_PATH = '/console/directions/copy'

export const directionView: SectionView = {
  section: 'direction',
  path: '/console/directions',
  refersTo: ['city', 'branch', 'currency'],
  words: directionTexts,
  nameOf: ({ key }, context) => directionName(key, context),
  unitOf: (field, key, { currencies }) => {
    const pair = currenciesOf(key)
    const code = pair && (/^(from|tiers$|refundFee$)/.test(field) ? pair.from : pair.to)
    return code && currencyOr(currencies, code, '0').ticker
  },
  columns: [
    { name: 'pair', sort: 'key', cell: ({ key }, context) => directionName(key, context) },
    {
      name: 'state',
      sort: 'state',
      cell: ({ record, now }, { locale }) => <StateOf record={record as DirectionRecord} now={now} locale={locale} />,
    },
    {
      name: 'margin',
      sort: 'margin',
      align: 'end',
      cell: ({ record }, { locale }) => percentText(record.marginBps, locale),
    },
    {
      name: 'rate',
      align: 'end',
      cell: ({ now }, { locale }) => (now?.give ? ratioText(`${now.give} : ${now.get}`, locale) : '—'),
    },
  ],
  filters: [
    { facet: 'state', valueName: (state, { locale }) => stateNames[locale][state] ?? state },
    { facet: 'from', valueName: currencyName },
    { facet: 'to', valueName: currencyName },
    { facet: 'fromKind', valueName: (kind, { locale }) => kindNames[locale][kind] ?? kind },
    { facet: 'toKind', valueName: (kind, { locale }) => kindNames[locale][kind] ?? kind },
    { facet: 'fromTicker', valueName: ticker => ticker },
    { facet: 'toTicker', valueName: ticker => ticker },
    { facet: 'city', valueName: cityName },
  ],
  fields: [
    { name: 'state', kind: choice(stateNames), group: 'state' },
    { name: 'reason', kind: text, group: 'state' },
    { name: 'pausedUntil', kind: moment, group: 'state' },
    { name: 'formula', kind: formula, group: 'rate' },
    { name: 'marginBps', kind: percent, group: 'rate' },
    { name: 'floorBps', kind: percent, group: 'rate' },
    { name: 'tiers', kind: tiers, group: 'rate' },
    { name: 'oldestSeconds', kind: integer, group: 'rate' },
    { name: 'jumpBps', kind: kinds.percentOrNone, group: 'rate' },
    { name: 'discountMostBps', kind: kinds.percentOrNone, group: 'rate' },
    { name: 'referralMostBps', kind: kinds.percentOrNone, group: 'rate' },
    { name: 'rateFixed', kind: choice(rateFixedNames), group: 'rate' },
    { name: 'confirmations', kind: integer, group: 'rate' },
    { name: 'fromMin', kind: amount, group: 'limits' },
    { name: 'fromMax', kind: amount, group: 'limits' },
    { name: 'toMin', kind: amount, group: 'limits' },
    { name: 'toMax', kind: amount, group: 'limits' },
    { name: 'windowMinutes', kind: integer, group: 'limits' },
    { name: 'fromFee', kind: fee, group: 'fees' },
    { name: 'toFee', kind: fee, group: 'fees' },
    { name: 'networkFee', kind: networkFee, group: 'fees' },
    { name: 'slowNetworkFee', kind: amount, group: 'fees' },
    { name: 'fastNetworkFee', kind: amount, group: 'fees' },
    { name: 'refundFee', kind: amount, group: 'fees' },
    { name: 'needsAccount', kind: yesNo, group: 'demands' },
    { name: 'needsVerification', kind: yesNo, group: 'demands' },
    { name: 'needsAml', kind: yesNo, group: 'demands' },
    { name: 'hours', kind: directionHours, group: 'demands' },
    { name: 'officeHours', kind: yesNo, group: 'demands' },
    { name: 'cities', kind: references('city'), group: 'demands' },
    { name: 'cityTerms', kind: cityTerms, group: 'cities' },
    { name: 'instructions', kind: bothLanguages(true), group: 'texts' },
  ],
  summary: (row, context) => <DirectionNow row={row} context={context} />,
  folded: ['fees', 'demands', 'cities', 'texts'],
  bulk: [
    { name: 'add.marginBps', kind: percent, group: 'bulk' },
    { name: 'set.marginBps', kind: percent, group: 'bulk' },
    { name: 'set.state', kind: choice(stateNames), group: 'bulk' },
    { name: 'set.reason', kind: text, group: 'bulk' },
    { name: 'set.pausedUntil', kind: moment, group: 'bulk' },
    { name: 'set.fromMin', kind: amount, group: 'bulk' },
    { name: 'set.fromMax', kind: amount, group: 'bulk' },
    { name: 'set.windowMinutes', kind: integer, group: 'bulk' },
    { name: 'set.rateFixed', kind: choice(rateFixedNames), group: 'bulk' },
  ],
  bulkNote: ({ city = [] }, context) => city.length > 0 && <OneCityNote cities={city} context={context} />,
  beside: ({ key }, context) => <CopyForm directionKey={key} context={context} />,
  adding: {
    record: () => ({ ...newDirection, formula: '' }),
    keyFields: [
      { name: 'from', kind: reference('currency'), group: 'state' },
      { name: 'to', kind: reference('currency'), group: 'state' },
    ],
    keyOf: ({ from, to }) => directionKey(String(from).toUpperCase(), String(to).toUpperCase()),
    async fill(api, key, fields) {
      const ends = currenciesOf(key)
      if (fields.formula !== '' || !ends) return fields
      const { usual } = await api('POST /api/v1/desk/formulas/', { body: { formula: '', ...ends, marginBps: 0 } })
      return { ...fields, formula: usual }
    },
  },
  Acts: AsMatrix,
  trial: directionTrial,
}

/** The same directions in rows and columns. */
function AsMatrix({ query }: { query: RecordsQuery }) {
  const t = useMessages(directionMatrixTexts)
  return <Link to={recordsPath(MATRIX_PATH, { ...query, page: 1, sort: undefined })}>{t.asMatrix}</Link>
}

export const views = [directionView]

/** What the office has set, and what the board makes of it now. */
function StateOf({
  record,
  now,
  locale,
}: {
  record: DirectionRecord
  now: Readonly<Record<string, unknown>> | undefined
  locale: 'ru' | 'en'
}) {
  const { state, reason } = record
  if (state === 'off') return <Status tone="rest">{stateNames[locale].off}</Status>
  if (state === 'paused') return <Status tone="wait">{`${stateNames[locale].paused}: ${reason}`}</Status>
  const paused = now?.state === 'paused' ? String(now.reason ?? '') : undefined
  if (paused) return <Status tone="wait">{pausedTexts[locale][paused] ?? paused}</Status>
  return <Status tone="work">{stateNames[locale].on}</Status>
}

/** What stands now: whether it sells, at which rate, with what margin and limits, and the page that customers have. */
function DirectionNow({ row: { key, record, now }, context }: { row: RecordRow; context: RecordsContext }) {
  const { locale } = context
  const t = messages[locale]
  const pair = currenciesOf(key)
  const { marginBps, floorBps, state } = record as DirectionRecord
  const limits = (least: string, most: string) => {
    const unit = directionView.unitOf?.(least, key, context)
    const show = (field: string) => `${showDecimal(record[field], locale)}\u00a0${unit}`
    return record[most] === null ? t.atLeast(show(least)) : `${show(least)} – ${show(most)}`
  }
  const figures = [
    [t.rate, now?.give ? ratioText(`${now.give} : ${now.get}`, locale) : '—'],
    [t.margin, `${percentText(marginBps, locale)} ${t.floor(percentText(floorBps, locale))}`],
    [t.gives, limits('fromMin', 'fromMax')],
    ...(Number(record.toMin) > 0 || record.toMax !== null ? [[t.gets, limits('toMin', 'toMax')]] : []),
  ]
  return (
    <section aria-label={t.now} className={styles.now}>
      <StateOf record={record as DirectionRecord} now={now} locale={locale} />
      <ul>
        {figures.map(([name, figure]) => (
          <li key={name}>
            <span>{name}</span> <b className="num">{figure}</b>
          </li>
        ))}
      </ul>
      {pair && state !== 'off' && <Link to={pairPath(pair.from, pair.to)}>{t.onSite}</Link>}
    </section>
  )
}

const messages = defineMessages({
  ru: {
    now: 'Сейчас',
    rate: 'Курс для клиента',
    margin: 'Наценка',
    floor: (least: string) => `(не ниже ${least})`,
    gives: 'Отдаёт',
    gets: 'Получает',
    atLeast: (least: string) => `от ${least}`,
    onSite: 'Как это видит клиент: курс сейчас и условия',
  },
  en: {
    now: 'Now',
    rate: 'Rate for customers',
    margin: 'Margin',
    floor: (least: string) => `(at least ${least})`,
    gives: 'Gives',
    gets: 'Gets',
    atLeast: (least: string) => `from ${least}`,
    onSite: 'As customers see it: the rate now and the terms',
  },
})

/** Where the terms of this direction go: the form leads to the plan of the copy. */
function CopyForm({ directionKey, context }: { directionKey: string; context: RecordsContext }) {
  const { locale } = context
  const t = copyDirectionsTexts[locale]
  const pair = currenciesOf(directionKey)
  const maySet = useRight('catalogue.terms')
  if (!pair || !maySet) return null
  return (
    <form method="get" action={pathIn(locale, COPY_PATH)} className={page.aside}>
      <h2>{t.copyTerms}</h2>
      <input type="hidden" name="from" value={pair.from} />
      <input type="hidden" name="to" value={pair.to} />
      <CurrencyField name="forFrom" label={t.forFrom} value={pair.from} context={context} />
      <CurrencyField name="forTo" label={t.forTo} value={pair.to} context={context} />
      <Button type="submit" size="small">
        {t.copy}
      </Button>
    </form>
  )
}
