import { ruleOf } from '#contract/aml/hold-rules.ts'
import type { Locale } from '#contract/locale.ts'
import { columnsIn, csvOf, csvTime } from '#server/platform/csv.ts'
import type { StoredDecision } from './decisions.store.ts'

const columns = {
  ru: [
    'Когда (UTC)',
    'Заявка',
    'Этап',
    'Что',
    'Значение',
    'Сеть',
    'Решение',
    'Правило',
    'Версия правил',
    'Кто',
    'Кто предложил',
    'Почему',
    'Основание',
  ],
  en: [
    'At (UTC)',
    'Order',
    'Stage',
    'Subject',
    'Value',
    'Network',
    'Decision',
    'Rule',
    'Policy version',
    'By',
    'Proposed by',
    'Why',
    'Evidence',
  ],
}

/** Decisions for a spreadsheet, each with what it was made from. */
export const decisionsCsv = (decisions: readonly StoredDecision[], locale: Locale, timeZone: string): string =>
  csvOf(
    [
      columnsIn(columns[locale], timeZone),
      ...decisions.map(({ at, claimId = '', stage, subject, value, network, verdict, rule, ...rest }) => [
        ...[csvTime(at, locale, timeZone), claimId, stage, subject, value, network, verdict],
        ...[rule ? `${ruleOf(rule)} ${rule}` : '', String(rest.policy), rest.byLabel ?? '', rest.secondLabel ?? ''],
        ...[rest.why ?? '', JSON.stringify(rest.evidence)],
      ]),
    ],
    locale,
  )
