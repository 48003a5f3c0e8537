import { AML_KEY } from '#contract/aml/aml-key.ts'
import { listNames, type SanctionsListName } from '#contract/aml/aml-words.ts'
import facts from '#web/console/Facts.module.css'
import { choice, several } from '#web/console/records/choice-kinds.tsx'
import { integer, percent } from '#web/console/records/field-kinds.tsx'
import { rows } from '#web/console/records/nested-kinds.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import type { RecordRow, SectionView } from '#web/console/records/section-view.ts'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { Notice } from '#web/ui/Notice.tsx'
import {
  amlChoices,
  amlTexts,
  askNames,
  besideTexts,
  categoryChoices,
  checkNames,
  limitWords,
  serviceNames,
} from './aml.texts.ts'

type Live = {
  version: number
  publishedAt: string
  /** Whether the office fetches the lists by itself. */
  fetchesLists: boolean
  lists: readonly {
    list: SanctionsListName
    published: string
    importedAt: string
    checkedAt: string
    addresses: number
  }[]
}

const allLists = ['ofac', 'eu'] as const satisfies readonly SanctionsListName[]

/** The version that holds now, and how old the sanctions lists are. */
function ListsNow({ row: { now, record }, context: { locale, here } }: { row: RecordRow; context: RecordsContext }) {
  if (!now) return null
  const t = besideTexts[locale]
  const { version, publishedAt, lists, fetchesLists } = now as Live
  const missing = allLists.filter(name => !lists.some(({ list }) => list === name))
  return (
    <aside className={page.aside}>
      <dl className={facts.facts}>
        <div>
          <dt>{t.version}</dt>
          <dd className="num">{`${version}, ${momentText(publishedAt, locale, here)}`}</dd>
        </div>
        {lists.map(({ list, published, importedAt, checkedAt, addresses }) => (
          <div key={list}>
            <dt>{listNames[locale][list]}</dt>
            <dd>
              {t.list(momentText(importedAt, locale, here), published, addresses)}
              {checkedAt !== importedAt && t.compared(momentText(checkedAt, locale, here))}
            </dd>
          </div>
        ))}
      </dl>
      {fetchesLists ? (
        <p>{t.fetched}</p>
      ) : (
        <p>
          {t.byHand} <code>npm run aml -- import ofac sdn.xml</code>. {t.orFetched}
        </p>
      )}
      {missing.length === allLists.length && <Notice tone="warn">{t.none}</Notice>}
      {missing.length === 1 && (
        <Notice tone="bad" title={t.oneMissing(listNames[locale][missing[0]!])}>
          {record.away === 'wait' ? t.checksWait(record.waitMinutes as number) : t.checksHold}
        </Notice>
      )}
      <p>
        <a href={`/api/v1/desk/aml-decisions/?${new URLSearchParams({ locale })}`} data-reload>
          {t.download}
        </a>
      </p>
    </aside>
  )
}

/** The policy of AML checks. */
const amlView: SectionView = {
  section: 'aml',
  path: '/console/aml',
  only: AML_KEY,
  words: amlTexts,
  nameOf: (_, { locale }) => amlTexts[locale].title,
  columns: [],
  filters: [],
  beside: (row, context) => <ListsNow row={row} context={context} />,
  fields: [
    { name: 'checks', kind: several(checkNames), group: 'what' },
    { name: 'services', kind: several(serviceNames), group: 'what' },
    { name: 'listDays', kind: integer, group: 'what' },
    { name: 'totalMostBps', kind: percent, group: 'limits' },
    {
      name: 'limits',
      kind: rows(
        [
          { name: 'category', kind: choice(categoryChoices) },
          { name: 'mostBps', kind: percent },
        ],
        limitWords,
      ),
      group: 'limits',
    },
    { name: 'disagreement', kind: choice(amlChoices.disagreement), group: 'results' },
    { name: 'atOpening', kind: choice(amlChoices.atOpening), group: 'results' },
    { name: 'away', kind: choice(amlChoices.away), group: 'results' },
    { name: 'waitMinutes', kind: integer, group: 'results' },
    { name: 'asks', kind: several(askNames), group: 'hold' },
    { name: 'answerHours', kind: integer, group: 'hold' },
    { name: 'decideHours', kind: integer, group: 'hold' },
  ],
}

export const views = [amlView]
