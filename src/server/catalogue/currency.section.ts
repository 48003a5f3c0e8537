import { isDeepStrictEqual } from 'node:util'
import { accountFieldsOf, accountFormNames } from '#contract/account-formats/fields.ts'
import type { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import type { Danger } from '#contract/changes/changes.ts'
import { DOLLARS } from '#contract/ledger/dollars.ts'
import { CurrencyCode } from '#contract/money/currency.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import {
  countClaimsIn,
  findCurrencyUse,
  findPicture,
  readCurrencyRecords,
  writeCurrencyRecords,
} from './currency-records.store.ts'
import { knownCurrency } from './known/known-currencies.ts'

/** The currencies of the office, also those that are put away. */
export const currencySection: Section<'currency'> = {
  name: 'currency',
  read: readCurrencyRecords,
  write: writeCurrencyRecords,
  // Claims and the ledger refer to their currency.
  putAway: { state: 'off', reason: '' },
  check: checkCurrency,
  dangers: currencyDangers,
  customerTexts: ['reason'],
  rights: {
    state: 'catalogue.pause',
    reason: 'catalogue.pause',
    name: 'catalogue.texts',
    ticker: 'catalogue.terms',
    network: 'catalogue.texts',
    kind: 'catalogue.terms',
    scale: 'catalogue.terms',
    category: 'catalogue.texts',
    sign: 'catalogue.texts',
    color: 'catalogue.texts',
    mark: 'catalogue.texts',
    popular: 'catalogue.texts',
    position: 'catalogue.texts',
    accountForm: 'catalogue.terms',
    ownFields: 'catalogue.terms',
    confirmations: 'catalogue.terms',
    reserveCap: 'catalogue.terms',
  },
  openClaims: countClaimsIn,
  columns: {
    search: (key, { name, ticker, network }) =>
      `${key} ${name.ru} ${name.en} ${ticker} ${network ?? ''} ${knownCurrency(key)?.words ?? ''}`,
    sort: {
      key: key => key,
      position: (_, { position }) => position,
      state: (_, { state }) => state,
    },
    facets: {
      state: (_, { state }) => state,
      kind: (_, { kind }) => kind,
      category: (_, { category }) => category,
      ticker: (_, { ticker }) => ticker,
      accountForm: (_, { accountForm }) => accountForm,
    },
  },
}

async function checkCurrency(
  { key, before, after }: Changed<CurrencyRecord>,
  { db, of }: Records,
): Promise<RecordProblem[]> {
  if (!after) return []
  const problems: RecordProblem[] = []
  const add = (field: string, code: string, detail: string) => problems.push({ field, code, detail })
  if (!CurrencyCode.safeParse(key).success)
    add('key', 'wrong-format', 'is two to twenty capital letters and digits, as aggregators spell it')
  if (key === DOLLARS) add('key', 'not-allowed', 'is what the ledger counts referral income in')
  if (!(await of('category')).has(after.category)) add('category', 'unknown-category', 'is no category of the lists')
  if (after.state === 'paused' && after.reason === '') add('reason', 'missing', 'a pause has a reason')
  if (after.reserveCap !== null && fromDecimal(after.reserveCap, after.scale) === undefined)
    add('reserveCap', 'too-many-decimals', `has more than ${after.scale} decimals`)
  if (after.mark !== '' && after.mark !== before?.mark) {
    const logo = await findPicture(db, after.mark)
    if (!logo) add('mark', 'not-found', 'no such picture has been uploaded')
    else if (logo.width !== logo.height) add('mark', 'not-square', 'is as wide as it is high')
  }
  problems.push(...accountProblems(after, before))
  if (before) problems.push(...inUse(before, after, await findCurrencyUse(db, key)))
  return problems
}

/** Cash is met for, and its form is for nothing else; every other account has a first field called `account`. */
function accountProblems(after: CurrencyRecord, before: CurrencyRecord | undefined): RecordProblem[] {
  const { accountForm, ownFields, kind } = after
  if (!accountFormNames.some(form => form === accountForm))
    return [{ field: 'accountForm', code: 'unknown-form', detail: 'is no form that the program knows' }]
  if ((kind === 'cash') !== (accountForm === 'cash'))
    return [{ field: 'accountForm', code: 'cash-is-met', detail: 'cash has the form cash, and nothing else has it' }]
  const names = accountFieldsOf(after).map(({ name }) => name)
  const twice = ownFields.findIndex(({ name }, i) => names.indexOf(name) !== names.length - ownFields.length + i)
  if (twice >= 0)
    return [{ field: `ownFields.${twice}.name`, code: 'name-taken', detail: 'another field has this name' }]
  const same = before?.accountForm === accountForm && isDeepStrictEqual(before.ownFields, ownFields)
  if (!same && names[0] !== 'account')
    return [{ field: 'ownFields', code: 'no-account', detail: 'the first field of an account is called account' }]
  return []
}

/** What stands in claims, in the ledger and on deposit accounts is never reinterpreted. */
function inUse(
  before: CurrencyRecord,
  after: CurrencyRecord,
  { booked, priced }: Awaited<ReturnType<typeof findCurrencyUse>>,
): RecordProblem[] {
  const fixed = [
    ...(booked ? (['kind', 'accountForm', 'scale', 'ticker'] as const) : []),
    ...(priced ? (['scale', 'ticker'] as const) : []),
  ]
  return [...new Set(fixed)]
    .filter(field => before[field] !== after[field])
    .map(field => ({ field, code: 'in-use', detail: 'cannot change, because the office has used the currency' }))
}

/** Other fields could lead money elsewhere; fewer confirmations pay out for a payment that may still vanish. */
function currencyDangers({ before, after }: Changed<CurrencyRecord>): Danger[] {
  if (!before || !after) return []
  const dangers: Danger[] = []
  if (before.accountForm !== after.accountForm || !isDeepStrictEqual(before.ownFields, after.ownFields))
    dangers.push('payee')
  if (before.confirmations !== after.confirmations && isFewer(before.confirmations, after.confirmations))
    dangers.push('confirmations')
  return dangers
}

/** The number of the rail is not known here, so that leaving a number for it, or it for a number, may be fewer. */
const isFewer = (before: number | null, after: number | null): boolean =>
  before === null || after === null || after < before
