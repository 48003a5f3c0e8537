import { accountFormNames } from '#contract/account-formats/fields.ts'
import { networkNames } from '#contract/account-formats/network-names.ts'
import type { Locale } from '#contract/locale.ts'
import { logoPath } from '#contract/logo.ts'
import { choice, reference } from '#web/console/records/choice-kinds.tsx'
import * as kinds from '#web/console/records/field-kinds.tsx'
import { picture, plainColour } from '#web/console/records/look-kinds.tsx'
import { rows } from '#web/console/records/nested-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Status } from '#web/ui/Status.tsx'
import { categoryNames, characterNames, currencyTexts, formNames, ownFieldWords } from './currency.texts.ts'
import { kindNames, stateNames } from './direction.texts.ts'
import { newCurrency } from './new-currency.ts'

/** The page where currencies that come with the program are added. */
export const KNOWN_PATH = '/console/currencies/known'

const { amount, bothLanguages, integer, optionalText, text, yesNo } = kinds

const formName = (form: string, locale: Locale): string =>
  formNames[locale][form] ?? (networkNames as Readonly<Record<string, string>>)[form] ?? form

const namedForms = (locale: Locale) =>
  Object.fromEntries(
    accountFormNames
      .map(form => [form, formName(form, locale)] as const)
      .sort(([, a], [, b]) => a.localeCompare(b, locale)),
  )
const accountForms = defineMessages({ ru: namedForms('ru'), en: namedForms('en') })

const ownFields = rows(
  [
    { name: 'name', kind: text },
    { name: 'label', kind: bothLanguages() },
    { name: 'characters', kind: choice(characterNames) },
    { name: 'least', kind: integer },
    { name: 'most', kind: integer },
    { name: 'mask', kind: optionalText },
    { name: 'example', kind: text },
    { name: 'required', kind: yesNo },
  ],
  ownFieldWords,
)

/** The currencies of the office, also those that are put away. */
export const currencyView: SectionView = {
  section: 'currency',
  path: '/console/currencies',
  refersTo: ['category'],
  words: currencyTexts,
  nameOf: ({ key, record }, { locale }) => record.name?.[locale] ?? key,
  unitOf: (_, key, { currencies }) => currencyOr(currencies, key, '0').ticker,
  columns: [
    { name: 'name', sort: 'position', cell: ({ key, record }, { locale }) => record.name?.[locale] ?? key },
    { name: 'code', sort: 'key', cell: ({ key }) => key },
    {
      name: 'state',
      sort: 'state',
      cell: ({ record: { state, reason } }, { locale }) => (
        <Status tone={state === 'on' ? 'work' : state === 'off' ? 'rest' : 'wait'}>
          {state === 'paused' ? `${stateNames[locale].paused}: ${reason}` : stateNames[locale][state]!}
        </Status>
      ),
    },
    { name: 'accounts', cell: ({ record }, { locale }) => formName(record.accountForm, locale) },
    { name: 'scale', align: 'end', cell: ({ record }) => record.scale },
    { name: 'cap', align: 'end', cell: ({ record }) => record.reserveCap ?? '—' },
  ],
  filters: [
    { facet: 'state', valueName: (state, { locale }) => stateNames[locale][state] ?? state },
    { facet: 'kind', valueName: (kind, { locale }) => kindNames[locale][kind] ?? kind },
    { facet: 'category', valueName: (category, { locale }) => categoryNames[locale][category] ?? category },
    { facet: 'ticker', valueName: ticker => ticker },
    { facet: 'accountForm', valueName: (form, { locale }) => formName(form, locale) },
  ],
  fields: [
    { name: 'state', kind: choice(stateNames), group: 'state' },
    { name: 'reason', kind: text, group: 'state' },
    { name: 'name', kind: bothLanguages(), group: 'look' },
    { name: 'sign', kind: text, group: 'look' },
    { name: 'color', kind: plainColour, group: 'look' },
    { name: 'mark', kind: picture(logoPath), group: 'mark' },
    { name: 'category', kind: reference('category'), group: 'look' },
    { name: 'position', kind: integer, group: 'look' },
    { name: 'popular', kind: yesNo, group: 'look' },
    { name: 'ticker', kind: text, group: 'money' },
    { name: 'kind', kind: choice(kindNames), group: 'money' },
    { name: 'network', kind: optionalText, group: 'money' },
    { name: 'scale', kind: integer, group: 'money' },
    { name: 'confirmations', kind: integer, group: 'money' },
    { name: 'reserveCap', kind: amount, group: 'money' },
    { name: 'accountForm', kind: choice(accountForms), group: 'accounts' },
    { name: 'ownFields', kind: ownFields, group: 'accounts' },
  ],
  bulk: [
    { name: 'set.state', kind: choice(stateNames), group: 'bulk' },
    { name: 'set.reason', kind: text, group: 'bulk' },
    { name: 'set.category', kind: reference('category'), group: 'bulk' },
    { name: 'set.confirmations', kind: integer, group: 'bulk' },
    { name: 'set.reserveCap', kind: amount, group: 'bulk' },
    { name: 'add.position', kind: integer, group: 'bulk' },
  ],
  adding: {
    record: () => newCurrency,
    keyFields: [{ name: 'code', kind: text, group: 'money' }],
    keyOf: ({ code }) => String(code).toUpperCase(),
  },
  Acts: AddKnown,
  beside: ({ key, record }) => record.mark !== undefined && <MarkLink path={`/console/currencies/${key}/mark`} />,
}

/** A picture has to be seen before it is confirmed: it has a page of its own. */
function MarkLink({ path }: { path: string }) {
  const t = useMessages(messages)
  return (
    <p>
      <Link to={path}>{t.mark}</Link>
    </p>
  )
}

function AddKnown() {
  const t = useMessages(messages)
  return (
    <ButtonLink to={KNOWN_PATH} variant="primary" size="small">
      {t.addKnown}
    </ButtonLink>
  )
}

const messages = defineMessages({
  ru: { addKnown: 'Добавить из готовых', mark: 'Значок' },
  en: { addKnown: 'Add a known one', mark: 'Mark' },
})

export const views = [currencyView]
