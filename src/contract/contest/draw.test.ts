import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawWinners, hashOf, listText, pick, readList, type TicketLine } from './draw.ts'

const blockHash = `${'0'.repeat(19)}${'1c3f'.repeat(11)}9`
const lines: fc.Arbitrary<TicketLine[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 40 })
  .chain(ids =>
    fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: ids.length, maxLength: ids.length }).map(counts =>
      ids.map((id, i) => ({
        participant: id.toString(16).padStart(12, '0'),
        tickets: counts[i]!,
        name: `a•••@${id}.example`,
      })),
    ),
  )

test('a list is read as it was written, and any other text is none', () => {
  fc.assert(
    fc.property(lines, list => {
      expect(readList(listText(list))).toEqual(list)
    }),
  )
  const text = listText([{ participant: 'ab12', tickets: 3, name: 'a•••@mail.ru' }])
  for (const other of [
    '',
    text.slice(1),
    text.trimEnd(),
    text.replace(',3,', ',0,'),
    text.replace(',3,', ',03,'),
    text.replace(',3,', ',-3,'),
    text.replace(',3,', ',3,x,'),
    text.replace('ab12', 'x'),
  ])
    expect(readList(other), other).toBeUndefined()
})

test('winners are different people of the list, as many as there are prizes or people, and always the same', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 0, max: 60 }), (list, winners) => {
      const draw = { listHash: hashOf(listText(list)), blockHash, winners }
      const drawn = drawWinners(list, draw)
      expect(drawn).toHaveLength(Math.min(winners, list.length))
      expect(new Set(drawn.map(({ participant }) => participant)).size).toBe(drawn.length)
      expect(drawn.every(line => list.includes(line))).toBe(true)
      expect(drawWinners(list, draw)).toEqual(drawn)
      // Fewer prizes leave out the last winners and no others.
      expect(drawWinners(list, { ...draw, winners: winners >> 1 })).toEqual(drawn.slice(0, winners >> 1))
    }),
  )
})

test('another list or another block draws other winners', () => {
  const list = Array.from({ length: 1_000 }, (_, i) => ({ participant: i.toString(16), tickets: 1, name: 'x' }))
  const draw = { listHash: hashOf('a'), blockHash, winners: 3 }
  expect(drawWinners(list, { ...draw, listHash: hashOf('b') })).not.toEqual(drawWinners(list, draw))
  expect(drawWinners(list, { ...draw, blockHash: blockHash.replace('9', '8') })).not.toEqual(drawWinners(list, draw))
})

test('each ticket has the same chance: of all numbers those are used that share out evenly', () => {
  const space = 64
  for (let most = 1; most <= space; most++) {
    const counts = new Array(most).fill(0)
    let unused = 0
    for (let number = 0; number < space; number++) {
      // A number that is not used is followed by nought, which always is.
      const numbers = [BigInt(number), 0n]
      const picked = pick(() => numbers.shift()!, BigInt(most), BigInt(space))
      if (numbers.length === 0) unused++
      else counts[Number(picked)]++
    }
    expect(new Set(counts), `${most} tickets`).toEqual(new Set([Math.floor(space / most)]))
    expect(unused).toBe(space % most)
  }
})

test('who has three tickets of four wins three times in four', () => {
  const list = [
    { participant: 'a', tickets: 1, name: 'a' },
    { participant: 'b', tickets: 3, name: 'b' },
  ]
  const times = 4_000
  const won = Array.from({ length: times }, (_, i) =>
    drawWinners(list, { listHash: hashOf(`${i}`), blockHash, winners: 1 }),
  )
  const share = won.filter(([first]) => first!.participant === 'b').length / times
  // Five standard deviations.
  expect(Math.abs(share - 0.75)).toBeLessThan(0.035)
})
