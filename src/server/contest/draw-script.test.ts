import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { drawWinners, hashOf, listText } from '#contract/contest/draw.ts'
import { temporaryFolder } from '#test/harness/folder.ts'

const script = fileURLToPath(new URL('./draw.py', import.meta.url))

/** Nothing else here needs Python, so a machine without it tests everything but this. */
const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython).each([
  ['a few people', 5, 3],
  ['fewer people than prizes', 2, 5],
  ['nobody', 0, 1],
  ['many people', 500, 50],
])('the script finds the same winners among %s', async (_, people, winners) => {
  const list = Array.from({ length: people }, (_, i) => ({
    participant: hashOf(`${i}`).slice(0, 12),
    tickets: ((i * 7_919) % 1_000) + 1,
    name: `я•••@почта${i}.рф`,
  }))
  const text = listText(list)
  const blockHash = hashOf(`block ${people}`)
  const folder = await temporaryFolder('draw-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'list.csv')
  writeFileSync(path, text)
  const printed = execFileSync('python3', [script, path, blockHash, String(winners)], { encoding: 'utf8' })
  const [hash, ...lines] = printed.trimEnd().split('\n')
  expect(hash).toBe(`SHA-256 of the list: ${hashOf(text)}`)
  const drawn = drawWinners(list, { listHash: hashOf(text), blockHash, winners })
  expect(lines).toEqual(drawn.map(({ participant, name }, i) => `${i + 1} ${participant} ${name}`))
})
