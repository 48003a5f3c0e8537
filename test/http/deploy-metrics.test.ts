import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startOfficeInProcess } from '#test/harness/office.ts'

const office = await startOfficeInProcess()
const deploy = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
/** What only an office with an embedded database of its own has. */
const embeddedOnly = ['agio_backup_age_seconds']

const shown = await (await fetch(`${office.url}/metrics`)).text()
const there = new Set([...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b((?:agio|nodejs|process)_[a-z0-9_]+)/g)].map(([, name]) =>
      name!.replace(/_(bucket|count|sum)$/, ''),
    ),
  )

test.each(['alert-rules.yml', 'grafana-dashboard.json'])('%s names only metrics that exist', async name => {
  const unknown = [...namesIn(await deploy(name))].filter(
    metric => !there.has(metric) && !embeddedOnly.includes(metric),
  )
  expect(unknown).toEqual([])
})

test('the dashboard shows every figure of the office', async () => {
  const drawn = namesIn(await deploy('grafana-dashboard.json'))
  const ours = [...there, ...embeddedOnly].filter(name => name.startsWith('agio_'))
  expect(ours.filter(name => !drawn.has(name))).toEqual([])
})

test('orders, alarms and reserves are among the figures', () => {
  expect(shown).toMatch(/^agio_orders\{state="awaiting-payment"\} \d+$/m)
  expect(shown).toMatch(/^agio_alarms \d+$/m)
  expect(shown).toMatch(/^agio_reserve\{currency="BTC"\} [\d.]+$/m)
})
