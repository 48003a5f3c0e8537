import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/harness/database.ts'
import { importList } from './import-list.ts'
import { listProvider } from './list-provider.ts'
import { importedLists, lookUp } from './lists.store.ts'
import { readList } from './sanctions-lists.ts'

const { db } = await createTestDatabase()
const ofac = await readFile('test/outside/aml/ofac-extract.xml', 'utf8')
const eu = await readFile('test/outside/aml/eu-extract.xml', 'utf8')
const noon = new Date('2026-11-24T12:00:00Z')
const later = new Date('2026-11-25T12:00:00Z')

async function* pieces(text: string): AsyncGenerator<string> {
  for (let i = 0; i < text.length; i += 1_000) yield text.slice(i, i + 1_000)
}
const address = (value: string) => ({ kind: 'address', network: 'bitcoin', value }) as const
const check = (value: string) => listProvider(db).check(address(value), AbortSignal.timeout(1_000))
/** From when on addresses are looked at that a job waits with. */
const secondLooks = async () => {
  const { rows } = await sql<{ at: string }>`
    select payload ->> 'listedAt' as at from jobs where name = 'aml-second-look' order by 1`.execute(db)
  return rows.map(({ at }) => at)
}

test('both lists are read from their published form', async () => {
  expect(await readList('ofac', pieces(ofac))).toEqual({
    published: '11/20/2026',
    entries: 3,
    addresses: [
      { address: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C', currency: 'XBT', entry: '36222', name: 'Ivan EXAMPLE' },
      { address: '1AjZPMsnmpdK2Rv9KQNfMurTXinscVro9V', currency: 'XBT', entry: '36222', name: 'Ivan EXAMPLE' },
      { address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96', currency: 'ETH', entry: '38021', name: 'EXAMPLE GROUP' },
    ],
  })
  // Addresses among words are found by their checksums; the last one has a wrong checksum.
  expect(await readList('eu', pieces(eu))).toMatchObject({
    entries: 2,
    addresses: [
      {
        address: '149w62rY42aZBox8fGcmqNsXUzSStKeq8C',
        currency: 'bitcoin',
        entry: 'EU.9921.44',
        name: 'Example "Exchange" LLC',
      },
      { address: '0x8589427373D6D84E98730D7795D8f6f8731FDA16', currency: 'ethereum' },
      { address: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX', currency: 'tron' },
    ],
  })
})

test('a list is not taken for the other one, and none that is cut off', async () => {
  for (const [list, text] of [
    ['ofac', eu],
    ['eu', ofac],
    ['ofac', ofac.slice(0, -20)],
  ] as const)
    expect(await importList(db, list, pieces(text), { now: noon })).toMatchObject({ refusal: { reason: 'unreadable' } })
  expect(await importedLists(db)).toEqual([])
})

test('a list that was never imported is no pass', async () => {
  await expect(check('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).rejects.toThrow('never imported: ofac, eu')
  await importList(db, 'ofac', pieces(ofac), { now: noon })
  await expect(check('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).rejects.toThrow('never imported: eu')
  // What stands on one list is a hit already.
  expect(await check('149w62rY42aZBox8fGcmqNsXUzSStKeq8C')).toMatchObject({ score: 10_000 })
  await importList(db, 'eu', pieces(eu), { now: noon })
  expect(await check('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toMatchObject({ score: 0, categories: {} })
})

test('addresses match in any spelling, and never in part', async () => {
  for (const spelling of [
    '0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
    '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
    '0X098B716B8AAF21512996DC57EB0615E2383E2F96',
  ])
    expect(await check(spelling)).toMatchObject({ score: 10_000, evidence: 'ofac 38021 EXAMPLE GROUP' })
  for (const other of ['0x098B716B8Aaf21512996dC57EB0615e2383E2f9', '149W62RY42AZBOX8FGCMQNSXUZSSTKEQ8C'])
    expect(await check(other)).toMatchObject({ score: 0 })
})

test('an import replaces the list before it, and a list that has grown makes old payouts be looked at again', async () => {
  expect(await secondLooks()).toEqual([noon, noon].map(at => at.toISOString()))
  const same = await importList(db, 'ofac', pieces(ofac), { now: later })
  expect(same).toMatchObject({ ok: true, value: { added: 0, removed: 0, addresses: 3 } })
  const changed = ofac
    .replace('149w62rY42aZBox8fGcmqNsXUzSStKeq8C', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')
    .replace('11/20/2026', '11/25/2026')
  expect(await secondLooks()).toEqual([noon, noon].map(at => at.toISOString()))
  expect(await importList(db, 'ofac', pieces(changed), { now: later })).toMatchObject({
    value: { added: 1, removed: 1 },
  })
  expect((await lookUp(db, '1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).found).toMatchObject([
    { list: 'ofac', listedAt: later },
  ])
  expect(await secondLooks()).toEqual([noon, noon, later].map(at => at.toISOString()))
  // The other list still has what this one has dropped.
  expect((await lookUp(db, '149w62rY42aZBox8fGcmqNsXUzSStKeq8C')).found).toMatchObject([{ list: 'eu' }])
  await importList(db, 'ofac', pieces(ofac), { now: later })
  expect((await lookUp(db, '149w62rY42aZBox8fGcmqNsXUzSStKeq8C')).found).toHaveLength(2)
})

test('a list that has lost more than half is refused, unless the owner says so', async () => {
  const short = ofac.replace(/Digital Currency Address - XBT/g, 'Passport')
  const refused = await importList(db, 'ofac', pieces(short), { now: later })
  expect(refused).toMatchObject({ refusal: { reason: 'much-shorter', before: 3, addresses: 1 } })
  expect((await lookUp(db, '149w62rY42aZBox8fGcmqNsXUzSStKeq8C')).found).toHaveLength(2)
  const wanted = await importList(db, 'ofac', pieces(short), { now: later, evenShorter: true })
  expect(wanted).toMatchObject({ value: { removed: 2 } })
})

test('fifty imports at once are one list', async () => {
  const done = await Promise.all(Array.from({ length: 50 }, () => importList(db, 'eu', pieces(eu), { now: later })))
  expect(done.every(({ ok }) => ok)).toBe(true)
  expect(await importedLists(db)).toHaveLength(2)
  expect((await lookUp(db, 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')).found).toHaveLength(1)
})
