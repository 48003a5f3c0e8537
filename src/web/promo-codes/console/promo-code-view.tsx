import type { PromoCodeRecord, PromoKind } from '#contract/promo-codes/promo-code.ts'
import { normalCode } from '#contract/promo-codes/promo-code-key.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import facts from '#web/console/Facts.module.css'
import { choice } from '#web/console/records/choice-kinds.tsx'
import * as kinds from '#web/console/records/field-kinds.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import type { RecordsQuery } from '#web/console/records/records-query.ts'
import type { AnyRecord, RecordRow, SectionView } from '#web/console/records/section-view.ts'
import { sumOfMoney } from '#web/console/records/sum-kind.tsx'
import { moment } from '#web/console/records/time-kinds.tsx'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { percentText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { consoleTexts, kindNames, promoCodesTexts, stateNames } from './promo-codes.texts.ts'

export const PROMO_CODES_PATH = '/console/promo-codes'
export const USES_PATH = `${PROMO_CODES_PATH}/uses`
export const BATCH_PATH = `${PROMO_CODES_PATH}/batch`
const EXPORT_PATH = '/api/v1/desk/promo-codes/export/'

const newCode: PromoCodeRecord = {
  state: 'on',
  kind: 'percent',
  bps: 0,
  sum: null,
  starts: null,
  ends: null,
  uses: null,
  usesOfPerson: 1,
  from: [],
  to: [],
  pairs: [],
  minimum: null,
  firstOnly: false,
  only: '',
  withDiscount: true,
  budget: null,
  listed: false,
  batch: '',
  note: '',
}

const { amount, codes, integer, percent, text, yesNo } = kinds

/** The promo codes, with what has been used of them. */
export const promoCodeView: SectionView = {
  section: 'promo-code',
  path: PROMO_CODES_PATH,
  words: promoCodesTexts,
  nameOf: ({ key }) => key,
  columns: [
    { name: 'code', sort: 'key', cell: ({ key }) => key },
    { name: 'state', cell: (row, context) => <StateOf row={row} context={context} /> },
    { name: 'gives', cell: ({ record }, { locale }) => givesText(record, locale) },
    { name: 'uses', align: 'end', cell: ({ record, now }) => usesText(record, now) },
    { name: 'cost', align: 'end', cell: ({ now }, { locale }) => dollars(now?.costUsd, locale) },
    {
      name: 'ends',
      sort: 'ends',
      cell: ({ record: { ends } }, context) => (ends === null ? '—' : officeMoment(ends, context)),
    },
    { name: 'batch', cell: ({ record: { batch } }) => batch || '—' },
  ],
  filters: [
    { facet: 'state', valueName: (state, { locale }) => stateNames[locale][state as 'on' | 'off'] ?? state },
    { facet: 'kind', valueName: (kind, { locale }) => kindNames[locale][kind as PromoKind] ?? kind },
    { facet: 'batch', valueName: batch => batch },
  ],
  fields: [
    { name: 'state', kind: choice(stateNames), group: 'code' },
    { name: 'kind', kind: choice(kindNames), group: 'gives' },
    { name: 'bps', kind: percent, group: 'gives' },
    { name: 'sum', kind: sumOfMoney, group: 'gives' },
    { name: 'withDiscount', kind: yesNo, group: 'gives' },
    { name: 'starts', kind: moment, group: 'limits' },
    { name: 'ends', kind: moment, group: 'limits' },
    { name: 'uses', kind: integer, group: 'limits' },
    { name: 'usesOfPerson', kind: integer, group: 'limits' },
    { name: 'budget', kind: amount, group: 'limits' },
    { name: 'minimum', kind: sumOfMoney, group: 'terms' },
    { name: 'firstOnly', kind: yesNo, group: 'terms' },
    { name: 'only', kind: text, group: 'terms' },
    { name: 'from', kind: codes, group: 'terms' },
    { name: 'to', kind: codes, group: 'terms' },
    { name: 'pairs', kind: codes, group: 'terms' },
    { name: 'listed', kind: yesNo, group: 'office' },
    { name: 'batch', kind: text, group: 'office' },
    { name: 'note', kind: text, group: 'office' },
  ],
  adding: {
    record: () => newCode,
    keyFields: [{ name: 'code', kind: text, group: 'code' }],
    keyOf: ({ code }) => normalCode(String(code ?? '')),
  },
  bulk: [
    { name: 'set.state', kind: choice(stateNames), group: 'bulk' },
    { name: 'set.ends', kind: moment, group: 'bulk' },
  ],
  beside: (row, context) => <Used row={row} context={context} />,
  Acts,
}

/** The file has the codes of the batch that is chosen, or all. */
function Acts({ query }: { query: RecordsQuery }) {
  const t = useMessages(consoleTexts)
  const locale = useLocale()
  return (
    <>
      <ActLink to={USES_PATH}>{t.uses}</ActLink>
      <ActLink to={BATCH_PATH}>{t.batch}</ActLink>
      <a href={exportPath(query.where.batch?.[0], locale)} data-reload>
        {t.csv}
      </a>
    </>
  )
}

export const views = [promoCodeView]

/** The file of a batch, or of all codes. */
export const exportPath = (batch: string | undefined, locale: string): string =>
  withQuery(EXPORT_PATH, { batch: batch || undefined, locale })

const usesPath = (code: string): string => withQuery(USES_PATH, { code })

const givesText = ({ kind, bps, sum }: AnyRecord, locale: 'ru' | 'en'): string => {
  if (kind === 'sum') return sum ? `${showDecimal(sum.amount, locale)}\u00a0${sum.ticker}` : '—'
  const share = percentText(bps, locale)
  return kind === 'margin' ? `${share}, ${kindNames[locale].margin}` : share
}

const usesText = ({ uses }: AnyRecord, now: AnyRecord | undefined): string =>
  uses === null ? String(now?.uses ?? 0) : `${now?.uses ?? 0} / ${uses}`

const dollars = (cost: string | undefined, locale: 'ru' | 'en'): string =>
  moneyText(cost ?? '0', { ticker: 'USD', scale: 2 }, locale)

type RowProps = { row: RecordRow; context: RecordsContext }

function StateOf({ row: { record }, context: { locale } }: RowProps) {
  return (
    <Status tone={record.state === 'on' ? 'done' : 'rest'}>{stateNames[locale][record.state as 'on' | 'off']}</Status>
  )
}

/** What has been used of a code, what that cost, and where it stands by name. */
function Used({ row: { key, record, now }, context: { locale, here } }: RowProps) {
  const words = promoCodesTexts[locale].fields
  const t = consoleTexts[locale]
  if (!now) return null
  return (
    <aside className={page.aside}>
      <dl className={facts.facts}>
        <div>
          <dt>{words.uses_now}</dt>
          <dd className="num">{usesText(record, now)}</dd>
        </div>
        <div>
          <dt>{words.kept}</dt>
          <dd className="num">{now.kept}</dd>
        </div>
        <div>
          <dt>{words.cost}</dt>
          <dd className="num">{dollars(now.costUsd, locale)}</dd>
        </div>
        {now.lastAt && (
          <div>
            <dt>{words.lastAt}</dt>
            <dd>{momentText(now.lastAt, locale, here)}</dd>
          </div>
        )}
      </dl>
      <p>
        <Link to={usesPath(key)}>{t.usesOf}</Link>
      </p>
      <p>
        <Link to={withQuery('/', { promo: key })}>{t.link}</Link>
      </p>
      {record.batch && (
        <p>
          <a href={exportPath(record.batch, locale)} data-reload>
            {t.csvOf}
          </a>
        </p>
      )}
    </aside>
  )
}
