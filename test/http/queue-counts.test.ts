import { expect, test } from 'vitest'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const earlier = await openClaimsOffice(office.db, { at: new Date(Date.now() - 3_600_000) })
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })

const orders = [
  await earlier.openPaid(),
  await earlier.open('LTC', 'SBERRUB', '5'),
  await earlier.open('BTC', 'SBERRUB', '0.0213'),
  await claims.openPaid(),
  await claims.open('LTC', 'SBERRUB', '5'),
  await claims.open('BTC', 'SBERRUB', '0.0214'),
]
await claims.move(orders[3]!, 'hold', { data: { reason: 'documents' } })
for (const [at, by] of [olga, pavel, olga, olga, pavel].entries())
  await fetch(`${office.url}/api/v1/desk/claims/${orders[at]!.id}/take/`, {
    method: 'POST',
    headers: { ...by.headers, 'content-type': 'application/json' },
    body: '{}',
  })

const today = new Date().toISOString().slice(0, 10)
const narrowings = { pair: 'LTC-SBERRUB', currency: 'SBERRUB', sum: '5', holder: olga.id, waiting: '30' }
const views: Record<string, string>[] = [
  {},
  { mine: 'yes' },
  { state: 'paying-out' },
  { state: 'closed' },
  { since: today },
]
const subsets = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: 2 ** items.length }, (_, chosen) => items.filter((_, at) => chosen & (1 << at)))

type Queue = { items: object[]; total: number; counts: Record<string, number> }
async function queue(query: Record<string, string>): Promise<Queue> {
  const answer = await fetch(`${office.url}/api/v1/desk/queue/?${new URLSearchParams(query)}`, {
    headers: olga.headers,
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Queue
}

test('whatever the queue is narrowed to, the count of a state is the number of rows that it lists', async () => {
  const seen = new Set<number>()
  for (const fields of subsets(Object.entries(narrowings))) {
    const narrowed = Object.fromEntries(fields)
    const listed = await Promise.all(
      activeStates.map(async state => [state, await queue({ ...narrowed, state })] as const),
    )
    const rows = Object.fromEntries(
      listed.flatMap(([state, { items }]) => (items.length > 0 ? [[state, items.length]] : [])),
    )
    for (const view of views) {
      const { counts, items, total } = await queue({ ...narrowed, ...view })
      expect(counts, JSON.stringify({ ...narrowed, ...view })).toEqual(rows)
      expect(total).toBe(items.length)
    }
    seen.add((await queue(narrowed)).items.length)
  }
  // Some of them are narrow, and some are not.
  expect(seen.size).toBeGreaterThan(2)
})

test.each([
  '',
  '?currency=BTC',
  '?direction=LTC-SBERRUB&mine=yes',
  `?holder=${olga.id}&state=paying-out`,
  `?since=${today}&pair=LTC-SBERRUB`,
])('the count on a chip of the queue is the number of rows one gets by pressing it: %s', async search => {
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit(`/console/claims${search}`)
  const chips = page.getByRole('navigation', { name: 'Какие заявки показать' }).getByRole('link')
  const counted: [string, number][] = []
  for (const chip of await chips.all()) {
    const count = /(\d+)$/.exec((await chip.innerText()).trim())?.[1]
    if (count) counted.push([(await chip.getAttribute('href'))!, Number(count)])
  }
  expect(counted.length).toBeGreaterThan(1)
  for (const [address, count] of counted) {
    await visit(address)
    expect(await page.locator('li[data-claim]').count(), address).toBe(count)
  }
})
