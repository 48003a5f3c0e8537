import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { PayTo } from '#contract/claims/claim.ts'
import type { Tx } from '#server/database/pool.ts'
import { insertClaim } from '#test/claim-row.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitingForLocks } from '#test/waiting-for-locks.ts'
import type { Alarm } from '../alarms.ts'
import type { RequisiteDetails } from './details.ts'
import {
  addRequisite,
  approveRequisite,
  changeTerms,
  retypeRequisite,
  switchRequisite,
  WAITING_MS,
  withdrawRequisite,
} from './manage-requisites.ts'
import { listRequisites, type RequisiteTerms, requisiteHistory } from './requisites.store.ts'
import { requisitesRail } from './requisites-rail.ts'
import { usesOfRequisites } from './used-limits.ts'

const { db } = await createTestDatabase({ demo: true })
const alarms: Alarm[] = []
const rail = requisitesRail(alarm => void alarms.push(alarm))
const noon = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const olga = { author: 'olga@office.example', now: noon }
const ivan = { author: 'ivan@office.example', now: noon }

const cards = ['2200 0000 0000 0004', '2200 0000 0000 0012', '2200 0000 0000 0020']
const evmAccounts = ['0x52908400098527886e0f7030069857d2e4169ee7', '0xde709f2102306220921060314715629080e2fb77']
const card = (at = 0): RequisiteDetails => ({ fields: { account: cards[at]! }, holder: 'Анна Смирнова' })
const wide: RequisiteTerms = { claimLeast: 0n, openMost: 1_000, restMinutes: 0 }

/** A requisite in use; each test takes a currency of its own, so that they do not meet. */
async function inUse(currency: string, terms: Partial<RequisiteTerms> = {}, details = card()) {
  const id = randomUUID()
  const added = await addRequisite(db, { id, currency, label: 'card', terms: { ...wide, ...terms }, details }, olga)
  expect(added).toMatchObject({ ok: true })
  expect(await approveRequisite(db, id, 1, ivan)).toMatchObject({ ok: true })
  expect(await switchRequisite(db, id, 'on', 'opening', olga)).toMatchObject({ ok: true })
  return id
}

const claimOf = (currency: string, units: bigint, number = '104882') => ({
  number,
  currency,
  units,
  scale: 2,
  deadline: later(20),
})

async function open(currency: string, units: bigint, { id = randomUUID(), at = noon, number = '104882' } = {}) {
  const assigned = await db.transaction().execute(async tx => {
    const known = await tx.selectFrom('claims').select('id').where('id', '=', id).executeTakeFirst()
    if (!known) await insertClaim(tx, { id, currency, units, at })
    return rail.assign(tx, { id, ...claimOf(currency, units, number) }, at)
  })
  return { id, assigned, place: assigned.ok ? accountOf(assigned.value) : assigned.refusal.reason }
}
async function assignedIn(tx: Tx, currency: string, units: bigint): Promise<string | undefined> {
  const { id } = await insertClaim(tx, { currency, units, at: noon })
  const assigned = await rail.assign(tx, { id, ...claimOf(currency, units) }, noon)
  return assigned.ok ? accountOf(assigned.value) : undefined
}

const accountOf = ({ fields }: PayTo) => fields.find(({ name }) => name === 'account')?.value
const close = (id: string, currency: string, units: bigint, at = noon) =>
  db.transaction().execute(tx => rail.release(tx, { id, ...claimOf(currency, units) }, at))

describe('which requisite a claim gets', () => {
  test('the one that has rested longest', async () => {
    await inUse('SBERRUB', {}, card(0))
    await inUse('SBERRUB', {}, card(1))
    await inUse('SBERRUB', {}, card(2))
    const places = []
    for (let at = 0; at < 6; at++) places.push((await open('SBERRUB', BigInt(1_000 + at), { at: later(at) })).place)
    expect(new Set(places.slice(0, 3)).size).toBe(3)
    expect(places.slice(3)).toEqual(places.slice(0, 3))
  })

  test('asked again, a claim is told the same', async () => {
    const { id, assigned } = await open('SBERRUB', 77_700n)
    expect((await open('SBERRUB', 77_700n, { id })).assigned).toEqual(assigned)
  })

  test('two open claims never wait for the same amount at the same place', async () => {
    await inUse('TCSBRUB')
    const first = await open('TCSBRUB', 5_000_00n)
    expect((await open('TCSBRUB', 5_000_00n)).place).toBe('no-requisites')
    expect((await open('TCSBRUB', 5_000_01n)).place).toBe(first.place)
    await close(first.id, 'TCSBRUB', 5_000_00n)
    expect((await open('TCSBRUB', 5_000_00n)).place).toBe(first.place)
  })

  test('for a while after a claim its amount is not asked for again: late money would be taken for another claim', async () => {
    await inUse('ACRUB', { restMinutes: 60 })
    const { id } = await open('ACRUB', 9_900n)
    await close(id, 'ACRUB', 9_900n, later(20))
    expect((await open('ACRUB', 9_900n, { at: later(79) })).place).toBe('no-requisites')
    expect((await open('ACRUB', 9_900n, { at: later(80) })).place).not.toBe('no-requisites')
  })

  test('a claim that is opened again gets its own place back, or none', async () => {
    await inUse('TBRUB', { restMinutes: 60, openMost: 1 })
    const { id, place } = await open('TBRUB', 5_500n)
    await close(id, 'TBRUB', 5_500n)
    expect((await open('TBRUB', 5_500n, { id, at: later(5) })).place).toBe(place)
    await close(id, 'TBRUB', 5_500n, later(6))
    const other = await open('TBRUB', 6_600n, { at: later(7) })
    expect((await open('TBRUB', 5_500n, { id, at: later(8) })).place).toBe('no-requisites')
    await close(other.id, 'TBRUB', 6_600n, later(9))
    expect((await open('TBRUB', 5_500n, { id, at: later(10) })).place).toBe(place)
  })

  test('what is still to come of a claim is asked for at the same place, unless another claim waits there for just that', async () => {
    await inUse('USDTTRC20', {}, { fields: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } })
    const { id, place } = await open('USDTTRC20', 9_000n)
    expect(await open('USDTTRC20', 4_000n, { id })).toMatchObject({ place })
    expect((await open('USDTTRC20', 4_000n)).place).toBe('no-requisites')
    const freed = await open('USDTTRC20', 9_000n)
    expect(freed.place).toBe(place)
    expect((await open('USDTTRC20', 9_000n, { id })).place).toBe('no-requisites')
  })

  test('nobody is sent where the limits are used up, and staff is told', async () => {
    const phone: RequisiteDetails = { fields: { account: '+7 916 123-45-67', bank: 'Сбербанк' } }
    await inUse('SBPRUB', { claimLeast: 100n, claimMost: 10_000n, dayMost: 25_000n, monthMost: 40_000n }, phone)
    const at = (hours: number) => ({ at: later(hours * 60) })
    expect((await open('SBPRUB', 99n)).place).toBe('no-requisites')
    expect((await open('SBPRUB', 10_001n)).place).toBe('no-requisites')
    const claims = [await open('SBPRUB', 10_000n), await open('SBPRUB', 9_999n)]
    expect((await open('SBPRUB', 5_002n)).place).toBe('no-requisites')
    // A claim that ended unpaid takes nothing of the limit; one that was paid does, as long as the day lasts.
    await close(claims[0]!.id, 'SBPRUB', 10_000n)
    await pay(claims[1]!.id, 9_999n)
    await close(claims[1]!.id, 'SBPRUB', 9_999n)
    const third = await open('SBPRUB', 10_000n, at(1))
    expect(third.place).toBe('+7 916 123-45-67')
    await pay(third.id, 10_000n)
    await close(third.id, 'SBPRUB', 10_000n, later(70))
    expect((await open('SBPRUB', 5_002n, at(2))).place).toBe('no-requisites')
    const nextDay = await open('SBPRUB', 10_000n, at(30))
    expect(nextDay.place).toBe('+7 916 123-45-67')
    expect(await open('SBPRUB', 9_998n, at(31))).toMatchObject({ place: '+7 916 123-45-67' })
    expect((await open('SBPRUB', 4_000n, at(32))).place).toBe('no-requisites')
    expect(alarms.at(-1)).toEqual({
      kind: 'no-requisites',
      subject: 'SBPRUB',
      detail: 'no room for 4000 units of claim 104882',
    })
  })

  const pay = (claimId: string, units: bigint) =>
    db
      .insertInto('claim_payments')
      .values({
        rail: 'requisites',
        reference: randomUUID(),
        claim_id: claimId,
        units: String(units),
        confirmations: 1,
        needed: 1,
        state: 'credited',
        seen_at: noon,
        credited_at: noon,
      })
      .execute()

  test('one that is switched off is given to nobody, and whoever was told it before is still told it', async () => {
    const id = await inUse('YAMRUB', {}, { fields: { account: '4100 1116 1616 877' } })
    const { id: claim, place } = await open('YAMRUB', 5_000n)
    await switchRequisite(db, id, 'off', 'the bank asks questions', olga)
    expect((await open('YAMRUB', 6_000n)).place).toBe('no-requisites')
    expect((await open('YAMRUB', 5_000n, { id: claim })).place).toBe(place)
  })

  test('where a payment carries a code, the number of the claim is it, and amounts may be equal', async () => {
    await inUse('XRP', {}, { fields: { account: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf' } })
    const first = await open('XRP', 5_000_000n, { number: '104882' })
    const second = await open('XRP', 5_000_000n, { number: '104883' })
    expect([first, second].map(({ assigned }) => assigned.ok && assigned.value.fields[1])).toEqual([
      expect.objectContaining({ name: 'memo', value: '104882' }),
      expect.objectContaining({ name: 'memo', value: '104883' }),
    ])
    // A tag holds 32 bits: with a longer number only the amount tells the payment.
    const third = await open('XRP', 5_000_000n, { number: '4294967296' })
    expect(third.assigned).toMatchObject({ ok: true, value: { fields: [{ name: 'account' }] } })
    expect((await open('XRP', 5_000_000n, { number: '4294967297' })).place).toBe('no-requisites')
  })
})

describe('many at once', () => {
  test('of 50 claims over three requisites with room for ten each, thirty get one and none is overfull', async () => {
    for (const at of [0, 1, 2])
      await inUse('ADVCUSD', { openMost: 10 }, { fields: { account: `U 1234 5678 901${at}` } })
    const opened = await Promise.all(Array.from({ length: 50 }, (_, at) => open('ADVCUSD', BigInt(1_000 + at))))
    const places = opened.filter(({ assigned }) => assigned.ok).map(({ place }) => place!)
    expect(places).toHaveLength(30)
    const counts = Object.values(Object.groupBy(places, place => place)).map(group => group!.length)
    expect(counts).toEqual([10, 10, 10])
  })

  test('of 50 claims for the same amount three get a place, one at each', async () => {
    for (const at of [0, 1, 2]) await inUse('PRUSD', {}, { fields: { account: `P100000${at}` } })
    const opened = await Promise.all(Array.from({ length: 50 }, () => open('PRUSD', 1_000n)))
    const places = opened.filter(({ assigned }) => assigned.ok).map(({ place }) => place)
    expect(places.sort()).toEqual(['P1000000', 'P1000001', 'P1000002'])
  })

  test('two claims of one currency do not wait for each other while two places are free', async () => {
    for (const account of evmAccounts) await inUse('ETH', {}, { fields: { account } })
    const written = Promise.withResolvers<void>()
    const chosen = Promise.withResolvers<string | undefined>()
    const first = db.transaction().execute(async tx => {
      chosen.resolve(await assignedIn(tx, 'ETH', 5_000n))
      await written.promise
    })
    const [one, other] = [await chosen.promise, (await open('ETH', 5_000n)).place]
    written.resolve()
    await first
    expect([one, other].map(place => place?.toLowerCase()).sort()).toEqual(evmAccounts)
  })

  test('nobody is refused because somebody else is choosing: who comes second waits and is told by what is left', async () => {
    await inUse('USDTERC20', { openMost: 2 }, { fields: { account: evmAccounts[0]! } })
    const written = Promise.withResolvers<void>()
    const chosen = Promise.withResolvers<string | undefined>()
    const first = db.transaction().execute(async tx => {
      chosen.resolve(await assignedIn(tx, 'USDTERC20', 5_000n))
      await written.promise
    })
    const place = await chosen.promise
    expect(place?.toLowerCase()).toBe(evmAccounts[0])
    const [same, another] = [open('USDTERC20', 5_000n), open('USDTERC20', 6_000n)]
    await vi.waitFor(async () => expect(await waitingForLocks(db)).toBe(2), { timeout: 20_000 })
    written.resolve()
    await first
    expect((await same).place).toBe('no-requisites')
    expect((await another).place).toBe(place)
  })

  test('the database itself refuses a second claim for the same amount at the same place', async () => {
    const use = { requisite: '', version: 1, units: '1', told_by_amount: true, assigned_at: noon, released_at: null }
    const requisite = (await listRequisites(db, noon)).find(({ currency }) => currency === 'PRUSD')!.id
    await expect(
      db.transaction().execute(async tx => {
        for (let at = 0; at < 2; at++) {
          const { id } = await insertClaim(tx, { currency: 'PRUSD' })
          await tx
            .insertInto('requisite_uses')
            .values({ ...use, requisite, claim_id: id })
            .execute()
        }
      }),
    ).rejects.toThrow('requisite_uses_amount')
  })

  test('limits hold however many come at once', async () => {
    await inUse('KSPBKZT', { dayMost: 10_000n }, { fields: { account: '+7 701 123-45-67' } })
    const opened = await Promise.all(Array.from({ length: 20 }, (_, at) => open('KSPBKZT', BigInt(950 + at))))
    const given = opened.filter(({ assigned }) => assigned.ok)
    expect(given).toHaveLength(10)
  })
})

describe('what staff may do', () => {
  const ton = { fields: { account: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA' } }

  test('what somebody typed counts when a second person has looked at it, or after a day', async () => {
    const id = randomUUID()
    await addRequisite(db, { id, currency: 'TON', label: 'wallet', terms: wide, details: ton }, olga)
    expect(await switchRequisite(db, id, 'on', 'opening', olga)).toMatchObject({
      refusal: { reason: 'nothing-counts-yet' },
    })
    expect(await approveRequisite(db, id, 1, olga)).toMatchObject({ refusal: { reason: 'same-person' } })
    const nextDay = { ...olga, now: new Date(noon.getTime() + WAITING_MS) }
    expect(await switchRequisite(db, id, 'on', 'opening', nextDay)).toMatchObject({ ok: true })
  })

  test('the database itself does not let anybody approve what they typed', async () => {
    await expect(
      db
        .updateTable('requisite_versions')
        .set({ approved_by: olga.author, approved_at: noon })
        .where('author', '=', olga.author)
        .execute(),
    ).rejects.toThrow('check constraint')
  })

  test('a claim keeps what it was told when the requisite is typed anew, and new claims hear the new one', async () => {
    const id = await inUse('SEPAEUR', {}, { fields: { account: 'DE89370400440532013000' }, holder: 'Agio Example' })
    const { id: claim, place } = await open('SEPAEUR', 10_000n)
    const details = { fields: { account: 'DE33100205000001194700' }, holder: 'Agio Example' }
    expect(await retypeRequisite(db, id, details, olga)).toMatchObject({ value: { version: 2 } })
    expect((await open('SEPAEUR', 10_001n)).place).toBe(place)
    await approveRequisite(db, id, 2, ivan)
    expect((await open('SEPAEUR', 10_002n)).place).toBe('DE33 1002 0500 0001 1947 00')
    expect((await open('SEPAEUR', 10_000n, { id: claim })).place).toBe(place)
    await withdrawRequisite(db, id, 2, ivan)
    expect((await open('SEPAEUR', 10_003n)).place).toBe(place)
  })

  test('the code of a SEPA transfer says the sum and the claim', async () => {
    const { assigned } = await open('SEPAEUR', 12_345n, { number: '104900' })
    expect(assigned.ok && assigned.value.qr).toContain('\nEUR123.45\n\n\nПеревод 104900')
  })

  test.each([
    ['a card with a slip', 'SBERRUB', { fields: { account: '2200 0000 0000 0005' } }, 'account-refused'],
    [
      'a field that the form does not have',
      'SBERRUB',
      { fields: { account: cards[0]!, memo: '1' } },
      'account-refused',
    ],
    [
      'an address of another network',
      'BTC',
      { fields: { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } },
      'account-refused',
    ],
    ['an IBAN of nobody', 'SEPAEUR', { fields: { account: 'DE89370400440532013000' } }, 'no-holder'],
    [
      'an account that is not of that bank',
      'SBERRUB',
      {
        fields: { account: cards[0]! },
        bankAccount: {
          name: 'ООО «Агио»',
          account: '40702810138250123018',
          bank: 'Банк',
          bic: '044525225',
          correspondentAccount: '30101810400000000225',
        },
      },
      'bank-account-refused',
    ],
    ['a currency without a form', 'DOGE', { fields: {} }, 'no-form'],
  ] as [string, string, RequisiteDetails, string][])('%s is not taken', async (_, currency, details, reason) => {
    const added = await addRequisite(db, { id: randomUUID(), currency, label: 'x', terms: wide, details }, olga)
    expect(added).toMatchObject({ ok: false, refusal: { reason } })
  })

  test('a retry adds nothing twice, and another requisite cannot take its id', async () => {
    const id = randomUUID()
    const added = {
      id,
      currency: 'BTC',
      label: 'cold',
      terms: wide,
      details: { fields: { account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' } },
    }
    expect(await addRequisite(db, added, olga)).toMatchObject({ ok: true })
    expect(await addRequisite(db, added, olga)).toMatchObject({ ok: true })
    expect(await addRequisite(db, { ...added, label: 'hot' }, olga)).toMatchObject({
      refusal: { reason: 'another-under-this-id' },
    })
    expect((await listRequisites(db, noon)).filter(row => row.id === id)).toHaveLength(1)
  })

  test('everything that was done to it is kept, by whom and when, and cannot be rewritten', async () => {
    const id = await inUse('LTC', {}, { fields: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } })
    await changeTerms(db, id, { ...wide, dayMost: 5n }, { ...ivan, now: later(1) })
    await switchRequisite(db, id, 'off', 'sweeping', { ...olga, now: later(2) })
    const history = await requisiteHistory(db, id)
    expect(history.map(({ kind, author }) => `${kind} ${author.split('@')[0]}`)).toEqual([
      'off olga',
      'terms ivan',
      'on olga',
      'approved ivan',
      'added olga',
    ])
    expect(history[0]!.data).toEqual({ reason: 'sweeping' })
    await expect(db.updateTable('requisite_changes').set({ author: 'nobody' }).execute()).rejects.toThrow(
      'permission denied',
    )
    await expect(db.deleteFrom('requisite_changes').execute()).rejects.toThrow('permission denied')
    await expect(db.updateTable('requisite_versions').set({ details: '{}' }).execute()).rejects.toThrow(
      'permission denied',
    )
  })

  test('terms that contradict each other are not taken', async () => {
    const id = await inUse(
      'XMR',
      {},
      {
        fields: {
          account: '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
        },
      },
    )
    expect(await changeTerms(db, id, { ...wide, claimLeast: 5n, claimMost: 4n }, olga)).toMatchObject({
      refusal: { reason: 'terms-contradict' },
    })
  })

  test('the list shows what counts, what waits and how many claims are being paid there', async () => {
    const id = await inUse('TRX', { monthMost: 7_000n }, { fields: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } })
    await open('TRX', 5n)
    await retypeRequisite(db, id, { fields: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } }, olga)
    expect((await listRequisites(db, noon)).find(row => row.id === id)).toMatchObject({
      currency: 'TRX',
      state: 'on',
      terms: { monthMost: 7_000n, openMost: 1_000 },
      current: { version: 1, details: { fields: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } } },
      waiting: { author: olga.author, version: 2 },
      addedBy: olga.author,
    })
    expect((await usesOfRequisites(db, noon)).get(id)).toMatchObject({ day: 5n, month: 5n, dayClaims: 1 })
    expect((await usesOfRequisites(db, noon)).get(id)?.claims).toMatchObject([{ units: 5n, since: noon }])
  })
})
