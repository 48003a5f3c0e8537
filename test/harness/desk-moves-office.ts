import { expect } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import type { ClaimMove, ClaimState, claimMoves } from '#contract/claims/claim-moves.ts'
import type { Claim } from '#server/claims/claim.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from './claims-office.ts'
import type { TestOffice } from './office.ts'

type MoveRow = {
  /** A claim that this move can be made of. */
  from: () => Promise<Claim>
  /** What is typed, by the names of the fields, in their order. A number that nobody has used stands for `#`. */
  types?: Readonly<Record<string, string>>
  leadsTo: ClaimState
  /** What is different afterwards, where the state is not. */
  writes?: Readonly<Record<string, unknown>>
}

export type StaffMoveName = {
  [Name in ClaimMove]: 'operator' extends (typeof claimMoves)[Name]['by'][number] ? Name : never
}[ClaimMove]

/** Another than the one that the claim was left with. */
const OTHER_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const OTHER_CARD = '2200 0000 0000 1234'

export const MOVE_PANEL = '[aria-labelledby="move-title"]'
let numbers = 0
export const typedFor = ({ types = {} }: MoveRow): [field: string, text: string][] =>
  Object.entries(types).map(([field, text]) => [field, text.replace('#', String(++numbers))])

/** The operator of an office, and for each move of the staff a claim that it can be made of. */
export async function openDeskMovesOffice(office: TestOffice) {
  const { db } = office
  // Offices with cash are asleep at night, and tests are not.
  await db.updateTable('directions').set({ hours: null }).execute()
  /** Nobody sends anything of this currency alone. */
  await db.insertInto('payout_limits').values({ currency: 'TCSBRUB', alone_most: '0' }).execute()
  const claims = await openClaimsOffice(db, { at: new Date(), rail: demoRail })
  const olga = await newPersonSignedIn(office, { role: 'operator' })

  const litecoin = (change: Partial<OpenClaim> = {}) => claims.open('LTC', 'SBERRUB', '5', change)
  async function paid(tenths = 10n): Promise<Claim> {
    const claim = await litecoin()
    return claims.pay(claim, (claim.figures.give * tenths) / 10n)
  }
  const moved = async (claim: Promise<Claim>, move: ClaimMove, data = {}) => claims.move(await claim, move, { data })

  async function largePayout(): Promise<Claim> {
    const claim = await claims.open('LTC', 'TCSBRUB', '5')
    await claims.pay(claim, claim.figures.give)
    return claims.move(claim, 'approve')
  }

  /** Checked, and stopped by a person: it takes two to release. */
  async function heldOverOrigin(): Promise<Claim> {
    const claim = await claims.open('ETH', 'SBERRUB', '0.2')
    await claims.pay(claim, claim.figures.give)
    return claims.move(claim, 'hold', { data: { reason: 'aml', text: 'Покажите, откуда монеты' } })
  }

  /** A payment that a colleague has entered by hand. */
  const entered = async (amount: string): Promise<Claim> =>
    claims.move(await litecoin(), 'receive', { author: 'anna', data: { amount, reference: `statement ${++numbers}` } })

  /** One that is larger than anybody reverses alone. */
  async function largeEntry(): Promise<Claim> {
    const data = { amount: '20000', reference: `bank ${++numbers}` }
    return claims.move(await claims.open('TCSBRUB', 'LTC', '9000'), 'receive', { author: 'anna', data })
  }

  /** Another card that a colleague has named. */
  const proposed = async (): Promise<Claim> =>
    claims.move(await paid(), 'propose-payout-account', {
      author: 'anna',
      data: { payoutAccount: { account: OTHER_CARD }, reason: 'the bank sent it back' },
    })

  /** Each move of the staff, once. One that is new to the table of moves has to come here, or this does not compile. */
  const rows: Record<StaffMoveName, MoveRow> = {
    verify: { from: () => claims.open('USDTTRC20', 'SEPAEUR', '1000'), leadsTo: 'awaiting-payment' },
    receive: { from: litecoin, types: { amount: '5', reference: 'statement #' }, leadsTo: 'checking' },
    'confirm-payment': { from: () => entered('4.8'), leadsTo: 'needs-choice', writes: { to_confirm: null } },
    'propose-reversal': {
      from: largeEntry,
      types: { reason: 'typed a zero' },
      leadsTo: 'needs-choice',
      writes: { reversal: expect.objectContaining({ by: olga.id, why: 'typed a zero' }) },
    },
    'reverse-payment': {
      from: () => entered('4.8'),
      types: { reason: 'wrong order' },
      leadsTo: 'awaiting-payment',
      writes: { received: '0' },
    },
    approve: { from: paid, leadsTo: 'paying-out' },
    hold: { from: paid, types: { reason: 'documents', text: 'Пришлите фото карты' }, leadsTo: 'on-hold' },
    release: { from: () => moved(paid(), 'hold', { reason: 'documents' }), leadsTo: 'checking' },
    'propose-release': {
      from: () => heldOverOrigin(),
      types: { text: 'Биржа подтвердила' },
      leadsTo: 'on-hold',
      writes: { aml: expect.objectContaining({ hold: expect.objectContaining({ release: expect.anything() }) }) },
    },
    continue: { from: () => paid(9n), leadsTo: 'checking' },
    'return-excess': {
      from: () => paid(11n),
      types: { 'refundAccount.account': 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
      leadsTo: 'checking',
      writes: { returns_excess: true },
    },
    'top-up': { from: () => paid(9n), leadsTo: 'awaiting-payment' },
    refund: { from: paid, types: { reason: 'asked-for', text: 'Как вы просили' }, leadsTo: 'refunding' },
    prepare: {
      from: largePayout,
      leadsTo: 'paying-out',
      writes: { prepared: expect.objectContaining({ by: olga.id }) },
    },
    'send-refund': {
      from: () => moved(paid(), 'refund', { reason: 'asked-for' }),
      types: { reference: '5f'.repeat(32) },
      leadsTo: 'refunded',
    },
    'propose-payout-return': {
      from: async () => {
        const claim = await claims.move(await largePayout(), 'prepare', { author: 'anna' })
        return claims.move(claim, 'pay-out', { author: 'boris', data: { reference: `bank ${++numbers}` } })
      },
      types: { reference: 'back #', reason: 'the account is closed' },
      leadsTo: 'completed',
      writes: { payout_return: expect.objectContaining({ step: 'proposed', by: olga.id }) },
    },
    'return-payout': {
      from: () => moved(moved(paid(), 'approve'), 'pay-out', { reference: `bank ${++numbers}` }),
      types: { reference: 'back #', reason: 'the account is closed' },
      leadsTo: 'paying-out',
      writes: { payout: null, completed_at: null },
    },
    'withdraw-proposal': {
      from: async () => {
        const claim = await claims.move(await largePayout(), 'prepare', { author: 'anna' })
        const data = { amount: '100', reference: `back ${++numbers}`, reason: 'mistaken' }
        const sent = await claims.move(claim, 'pay-out', { author: 'boris', data: { reference: `bank ${++numbers}` } })
        return claims.move(sent, 'propose-payout-return', { author: olga.id, data })
      },
      leadsTo: 'completed',
      writes: { payout_return: null },
    },
    'pay-out': { from: () => moved(paid(), 'approve'), types: { reference: 'bank 7' }, leadsTo: 'completed' },
    correct: {
      from: paid,
      types: { amount: '4,5', reason: 'asked-for' },
      leadsTo: 'checking',
      writes: { give: '450000000' },
    },
    'set-refund-account': {
      from: () => claims.open('ETH', 'SBERRUB', '0.2'),
      types: { 'refundAccount.account': OTHER_ADDRESS },
      leadsTo: 'awaiting-payment',
      writes: { refund_account: { account: expect.objectContaining({ value: OTHER_ADDRESS }) } },
    },
    'propose-payout-account': {
      from: paid,
      types: { 'payoutAccount.account': OTHER_CARD, reason: 'the bank sent it back' },
      leadsTo: 'checking',
      writes: { payout_change: expect.objectContaining({ step: 'proposed', by: olga.id }) },
    },
    'approve-payout-account': {
      from: proposed,
      leadsTo: 'checking',
      writes: { to_account: { account: { kind: 'russian-card', value: OTHER_CARD.replaceAll(' ', '') } } },
    },
    'keep-payout-account': {
      from: proposed,
      types: { text: 'Карта верная' },
      leadsTo: 'checking',
      writes: { payout_change: null },
    },
    'schedule-meeting': {
      from: () => claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' }),
      types: { office: 'Москва-Сити', address: 'Пресненская наб., 12', knownBy: 'banknote', banknote: 'аб 1234567' },
      leadsTo: 'awaiting-payment',
      writes: {
        meeting: expect.objectContaining({
          office: expect.objectContaining({ name: { ru: 'Москва-Сити', en: 'Москва-Сити' } }),
          knownBy: 'banknote',
          banknote: 'аб 1234567',
        }),
      },
    },
    reject: { from: litecoin, types: { reason: 'bank', text: 'С этим банком не работаем' }, leadsTo: 'cancelled' },
  }

  async function expectMade(claim: Claim, { leadsTo, writes = {} }: MoveRow): Promise<void> {
    const read = () => db.selectFrom('claims').selectAll().where('id', '=', claim.id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await read()).version).toBe(claim.version + 1)
    expect(await read()).toMatchObject({ state: leadsTo, ...writes })
    const [entry] = await db
      .selectFrom('claim_events')
      .select(['actor', 'author'])
      .where('claim_id', '=', claim.id)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ actor: 'operator', author: olga.id })
  }

  return { olga, rows, expectMade }
}
