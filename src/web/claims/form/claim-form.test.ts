import { describe, expect, test } from 'vitest'
import { checkAccount } from '#contract/account-formats/check-account.ts'
import { type AccountForm, accountForms } from '#contract/account-formats/fields.ts'
import { locales } from '#contract/locale.ts'
import { type ClaimFieldRefusals, type FormValues, groupsOf, readClaimForm } from './claim-form.ts'
import { formRefusalText } from './form-refusal-text.ts'

type Pair = Parameters<typeof readClaimForm>[0]

const pairOf = (from: AccountForm, to: AccountForm, cities: string[] = []): Pair => ({
  from: { kind: from === 'cash' ? 'cash' : from.includes('card') || from === 'sbp' ? 'bank' : 'crypto' },
  fields: { from: [...accountForms[from]], to: [...accountForms[to]] },
  cities: cities.map(code => ({ code, name: { ru: code, en: code }, branches: [] })),
})

const said = { email: ' anna@example.com ', consent: 'yes' }
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const card = '2200 0000 0000 0004'

function refusedFields(pair: Pair, values: FormValues): ClaimFieldRefusals {
  const read = readClaimForm(pair, values, checkAccount)
  return read.ok ? {} : read.refusal.fields
}

test('a form asks for a refund address for coins, and not for money of a bank', () => {
  expect(groupsOf(pairOf('bitcoin', 'russian-card'))).toEqual(['to', 'refund'])
  expect(groupsOf(pairOf('russian-card', 'bitcoin'))).toEqual(['to', 'from'])
})

test('accounts are sent in their normal spelling', () => {
  const values = { ...said, 'to.account': card, 'refund.account': ` ${bitcoin.toUpperCase()} ` }
  expect(readClaimForm(pairOf('bitcoin', 'russian-card'), values, checkAccount)).toEqual({
    ok: true,
    value: {
      email: 'anna@example.com',
      accounts: { to: { account: '2200000000000004' } },
      refundAccount: { account: bitcoin },
    },
  })
})

test('where coins go back to can be left out, and what is given is checked', () => {
  const read = readClaimForm(pairOf('bitcoin', 'russian-card'), { ...said, 'to.account': card }, checkAccount)
  expect(read).toMatchObject({ ok: true, value: { refundAccount: undefined } })
  const wrong = { ...said, 'to.account': card, 'refund.account': 'nowhere' }
  expect(Object.keys(refusedFields(pairOf('bitcoin', 'russian-card'), wrong))).toEqual(['refund.account'])
})

test('all refusals come at once, each at its field', () => {
  const refused = refusedFields(pairOf('bitcoin', 'russian-card', ['MSK']), {
    email: 'anna@',
    'to.account': '2202 2022 0222 4417',
    'refund.account': 'nowhere',
    city: 'NIL',
  })
  expect(Object.fromEntries(Object.entries(refused).map(([key, { reason }]) => [key, reason]))).toEqual({
    'to.account': 'bad-checksum',
    'refund.account': 'bad-length',
    city: 'city-missing',
    email: 'email-wrong',
    consent: 'consent-missing',
  })
})

test('an address of another network is refused with the name of that network', () => {
  const refused = refusedFields(pairOf('russian-card', 'tron'), {
    ...said,
    'from.account': card,
    'to.account': '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  })
  expect(refused['to.account']).toMatchObject({ reason: 'wrong-network', wanted: 'tron' })
  expect(formRefusalText(refused['to.account']!, 'ru')).toContain('Ethereum')
})

describe('a memo', () => {
  const pair = pairOf('russian-card', 'ripple')
  const values = { ...said, 'from.account': card, 'to.account': 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf' }

  test('is never simply left out: the person says that there is none', () => {
    expect(refusedFields(pair, values)).toEqual({ 'to.memo': { reason: 'memo-undecided' } })
    expect(refusedFields(pair, { ...values, 'to.no-memo': 'yes' })).toEqual({})
  })

  test('is sent when it is there, and not when the person has taken it back', () => {
    const sent = (more: FormValues) => {
      const read = readClaimForm(pair, { ...values, 'to.memo': '104882', ...more }, checkAccount)
      return read.ok && read.value.accounts.to.memo
    }
    expect(sent({})).toBe('104882')
    expect(sent({ 'to.no-memo': 'yes' })).toBe(undefined)
  })

  test('may come inside the address, which also may say that there is none', () => {
    const withTag = { ...values, 'to.account': 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi' }
    const read = readClaimForm(pair, withTag, checkAccount)
    expect(read.ok && read.value.accounts.to.memo).toMatch(/^\d+$/)
    const without = { ...values, 'to.account': 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb' }
    expect(refusedFields(pair, without)).toEqual({})
  })
})

test.each(locales)('every refusal of the form has a text of its own, in %s', locale => {
  const reasons = [
    'memo-undecided',
    'email-missing',
    'email-wrong',
    'consent-missing',
    'city-missing',
    'own-address',
    'an-example',
    'same-account',
  ] as const
  const texts = reasons.map(reason => formRefusalText({ reason }, locale))
  expect(texts.every(text => /^[A-ZА-Я].{8,}\.$/.test(text))).toBe(true)
  expect(new Set(texts).size).toBe(reasons.length)
})
