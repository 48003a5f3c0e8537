import { expect, test } from 'vitest'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import { type TaskClaim, type TaskFacts, taskOf } from './task-of.ts'

const now = new Date('2026-11-28T12:00:00Z')
const later = '2026-11-28T13:00:00Z'
const card: StoredAccount = { account: { kind: 'russian-card', value: '2200000000000004' } }
const address: StoredAccount = { account: { kind: 'tron', value: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } }
const person: StoredAccount = { account: { kind: 'person-name', value: 'Анна Смирнова' } }

const claim = (state: ClaimState, change: Partial<TaskClaim> = {}): TaskClaim => ({
  state,
  from: 'SBERRUB',
  to: 'USDTTRC20',
  figures: { give: 3_000_000n, get: 30_410_000n },
  terms: { fromScale: 2, toScale: 5 },
  accounts: { from: card, to: address },
  received: 0n,
  settled: 0n,
  refunded: 0n,
  ...change,
})
const paid = { received: 3_000_000n }
const shown = { label: 'Сбер Иван', value: '2202000000000008' }
const give = { currency: 'SBERRUB', value: '30000.00' }
const get = { currency: 'USDTTRC20', value: '304.10000' }

const proposed = (by: string) => ({ step: 'proposed', by, account: card, at: later }) as TaskClaim['payoutChange']
const back = (step: 'proposed' | 'done', by: string) =>
  ({ step, by, at: later, units: '30410000', why: 'closed' }) as TaskClaim['payoutReturn']
const held = (hold: Partial<NonNullable<NonNullable<TaskClaim['aml']>['hold']>>) => ({
  aml: { policy: 1, hold: { decideBy: later, asks: [], ...hold } },
})
const meeting = (at?: string) => ({ meeting: { city: 'msk', at } })

type Row = [name: string, TaskClaim, Partial<TaskFacts>, object | undefined]

test.each<Row>([
  [
    'documents that are not there yet',
    claim('verification', { deadline: now }),
    {},
    { turn: 'customer', kind: 'send-documents' },
  ],
  ['documents that are there', claim('verification'), {}, { turn: 'you', kind: 'verify', move: 'verify' }],
  ['what is not paid', claim('awaiting-payment'), {}, { turn: 'customer', kind: 'pay', amount: give }],
  [
    'the rest of a top-up',
    claim('awaiting-payment', { received: 1_000_000n }),
    {},
    { turn: 'customer', kind: 'pay', amount: { currency: 'SBERRUB', value: '20000.00' } },
  ],
  [
    'cash without a time',
    claim('awaiting-payment', { accounts: { from: person, to: address }, ...meeting() }),
    {},
    { turn: 'you', kind: 'set-meeting', move: 'schedule-meeting' },
  ],
  [
    'cash with a time',
    claim('awaiting-payment', { accounts: { from: person, to: address }, ...meeting(later) }),
    {},
    { turn: 'customer', kind: 'come', at: later },
  ],
  [
    'a report at a bank',
    claim('checking'),
    { shown },
    { turn: 'you', kind: 'look', move: 'receive', amount: give, account: 'Сбер Иван ·0008' },
  ],
  [
    'a report at an account whose name has its number',
    claim('checking'),
    { shown: { ...shown, label: 'Сбер 0008' } },
    { turn: 'you', kind: 'look', account: 'Сбер 0008' },
  ],
  [
    'a report on a chain that the office watches',
    claim('checking'),
    { watched: true },
    { turn: 'network', kind: 'find-payment' },
  ],
  [
    'a payment that is being confirmed',
    claim('checking'),
    { watched: true, seen: { confirmations: 1, needed: 2 } },
    { turn: 'network', kind: 'confirmations', seen: 1, needed: 2 },
  ],
  [
    'money whose check has not answered',
    claim('checking', { ...paid, aml: { policy: 1, arrival: 'waits' } }),
    {},
    { turn: 'network', kind: 'check-origin' },
  ],
  ['money that is there', claim('checking', paid), {}, { turn: 'you', kind: 'approve', move: 'approve', amount: give }],
  ['another sum', claim('needs-choice', { received: 2_900_000n }), {}, { turn: 'customer', kind: 'choose' }],
  [
    'a sum that a colleague entered',
    claim('checking', { ...paid, toConfirm: { by: ['pavel'], at: later } }),
    {},
    { turn: 'you', kind: 'confirm-payment', move: 'confirm-payment', amount: give },
  ],
  [
    'a sum that the reader entered',
    claim('checking', { ...paid, toConfirm: { by: ['olga'], at: later } }),
    {},
    { turn: 'colleague', kind: 'confirm-payment' },
  ],
  [
    'the same, working alone',
    claim('checking', { ...paid, toConfirm: { by: ['olga'], at: later } }),
    { alone: true },
    { turn: 'you', kind: 'confirm-payment' },
  ],
  [
    'a reversal that the reader proposed',
    claim('checking', { ...paid, reversal: { by: 'olga', reference: '7', at: later, why: 'zero' } }),
    {},
    { turn: 'colleague', kind: 'reverse-payment' },
  ],
  [
    'a reversal that a colleague proposed',
    claim('checking', { ...paid, reversal: { by: 'pavel', reference: '7', at: later, why: 'zero' } }),
    {},
    { turn: 'you', move: 'reverse-payment' },
  ],
  ['a hold', claim('on-hold', paid), {}, { turn: 'you', kind: 'decide-hold', move: 'release' }],
  [
    'a hold over the origin that asks its customer',
    claim('on-hold', { ...paid, ...held({ asks: ['source'] as never }) }),
    {},
    { turn: 'customer', kind: 'answer-hold' },
  ],
  [
    'one that was answered',
    claim('on-hold', { ...paid, ...held({ asks: ['source'] as never, answered: later }) }),
    {},
    { turn: 'you', kind: 'decide-hold', move: 'propose-release' },
  ],
  [
    'a release that the reader proposed',
    claim('on-hold', { ...paid, ...held({ release: { by: 'olga', at: later, why: 'fine' } }) }),
    {},
    { turn: 'colleague', kind: 'decide-hold' },
  ],
  [
    'a release that a colleague proposed',
    claim('on-hold', { ...paid, ...held({ release: { by: 'pavel', at: later, why: 'fine' } }) }),
    {},
    { turn: 'you', move: 'release' },
  ],
  [
    'a payout',
    claim('paying-out', paid),
    {},
    { turn: 'you', kind: 'pay-out', move: 'pay-out', amount: get, account: '·UCZX' },
  ],
  [
    'one above the limit',
    claim('paying-out', paid),
    { notSent: 'not-prepared' },
    { turn: 'you', kind: 'prepare', move: 'prepare', amount: get },
  ],
  [
    'one that the reader made',
    claim('paying-out', paid),
    { notSent: 'own-making' },
    { turn: 'you', kind: 'prepare', move: 'prepare' },
  ],
  [
    'one for which the day is spent',
    claim('paying-out', paid),
    { notSent: 'day-spent' },
    { turn: 'you', kind: 'prepare', move: 'prepare' },
  ],
  [
    'one that the reader prepared',
    claim('paying-out', paid),
    { notSent: 'own-preparation' },
    { turn: 'colleague', kind: 'pay-out' },
  ],
  [
    'one prepared by whoever brought the reader in',
    claim('paying-out', paid),
    { notSent: 'confirms-later' },
    { turn: 'colleague', kind: 'pay-out' },
  ],
  [
    'one whose account a colleague changes',
    claim('paying-out', { ...paid, payoutChange: proposed('pavel') }),
    {},
    { turn: 'you', kind: 'approve-account', move: 'approve-payout-account', account: '·0004' },
  ],
  [
    'one whose account the reader changes',
    claim('paying-out', { ...paid, payoutChange: proposed('olga') }),
    {},
    { turn: 'colleague', kind: 'approve-account' },
  ],
  [
    'one whose account its customer changes',
    claim('paying-out', { ...paid, payoutChange: { ...proposed('anna')!, step: 'waits' } }),
    {},
    { turn: 'customer', kind: 'change-account' },
  ],
  [
    'one that came back, as the reader recorded',
    claim('paying-out', { ...paid, payoutReturn: back('done', 'olga') }),
    {},
    { turn: 'colleague', kind: 'pay-out' },
  ],
  [
    'one that came back, as a colleague recorded',
    claim('paying-out', { ...paid, payoutReturn: back('done', 'pavel') }),
    {},
    { turn: 'you', kind: 'pay-out' },
  ],
  [
    'cash to hand over',
    claim('paying-out', { ...paid, accounts: { from: card, to: person }, ...meeting(later) }),
    {},
    { turn: 'you', kind: 'hand-over', move: 'pay-out', at: later, account: undefined },
  ],
  [
    'cash to hand over, no time set',
    claim('paying-out', { ...paid, accounts: { from: card, to: person }, ...meeting() }),
    {},
    { turn: 'you', kind: 'set-meeting' },
  ],
  [
    'a refund',
    claim('refunding', paid),
    {},
    { turn: 'you', kind: 'send-refund', move: 'send-refund', amount: give, account: '·0004' },
  ],
  [
    'a refund without an account',
    claim('refunding', { ...paid, accounts: { from: {}, to: address } }),
    {},
    { turn: 'customer', kind: 'name-refund-account' },
  ],
  [
    'a refund to an account that staff replaced',
    claim('refunding', paid),
    { notSent: 'customer-asked' },
    { turn: 'customer', kind: 'agree-refund-account' },
  ],
  [
    'a return that a colleague says',
    claim('completed', { ...paid, payoutReturn: back('proposed', 'pavel') }),
    {},
    { turn: 'you', kind: 'confirm-return', move: 'return-payout' },
  ],
  ['what is done', claim('completed', paid), {}, undefined],
  ['what has expired', claim('expired'), {}, undefined],
  [
    'what a colleague has in hand',
    claim('paying-out', paid),
    { isOthers: true },
    { turn: 'colleague', kind: 'pay-out', move: 'pay-out' },
  ],
  [
    'what its customer does, whoever has it in hand',
    claim('needs-choice', paid),
    { isOthers: true },
    { turn: 'customer', kind: 'choose' },
  ],
])('%s says what is to be done and by whom', (_, of, facts, is) => {
  const said = taskOf(of, { staffId: 'olga', now, ...facts })
  if (is) expect(said).toMatchObject(is)
  else expect(said).toBeUndefined()
})
