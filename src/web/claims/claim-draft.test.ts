import { beforeEach, expect, test, vi } from 'vitest'
import { lastClaimHere, noteState, readDetails, readOpened, settleDraft, writeDraft } from './claim-draft.ts'

const kept = new Map<string, string>()
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('window', { sessionStorage })
const claim = { id: 'one', number: '610740', from: 'BTC', to: 'SBERRUB' }

beforeEach(() => {
  kept.clear()
  writeDraft({ id: claim.id, from: claim.from, to: claim.to, values: {} })
  settleDraft(claim)
})

test.each(['cancelled', 'expired'] as const)(
  'an order that is %s warns of no second one, and the way back to it stays',
  state => {
    expect(readOpened('BTC', 'SBERRUB')).toMatchObject({ number: '610740' })
    noteState({ id: 'one', state })
    expect(readOpened('BTC', 'SBERRUB')).toBeUndefined()
    expect(lastClaimHere()).toBe('one')
    // It has gone on.
    noteState({ id: 'one', state: 'awaiting-payment' })
    expect(readOpened('BTC', 'SBERRUB')).toBeDefined()
  },
)

test('the state of another order says nothing of it', () => {
  noteState({ id: 'two', state: 'cancelled' })
  expect(readOpened('BTC', 'SBERRUB')).toBeDefined()
})

test('the next order of the pair is filled in from accounts and mailbox of the last one placed here, and from nothing else', () => {
  const values = {
    'to.account': '2200',
    'refund.account': 'bc1q',
    email: 'anna@example.org',
    consent: 'yes',
    meetAt: 'x',
  }
  writeDraft({ id: 'three', from: 'LTC', to: 'SBERRUB', values })
  // An order that somebody has sent a link to.
  settleDraft({ ...claim, id: 'foreign', from: 'LTC' })
  expect(readDetails('LTC', 'SBERRUB')).toBeUndefined()
  settleDraft({ id: 'three', number: '219902', from: 'LTC', to: 'SBERRUB' })
  expect(readDetails('LTC', 'SBERRUB')).toEqual({
    number: '219902',
    from: 'LTC',
    to: 'SBERRUB',
    values: { 'to.account': '2200', 'refund.account': 'bc1q', email: 'anna@example.org' },
  })
  expect(readDetails('BTC', 'SBERRUB')).toBeUndefined()
})
