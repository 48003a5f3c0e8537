import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesThatDiffer } from './text-difference.ts'

test('a changed line is removed and added; the others stay', () => {
  expect(linesThatDiffer('a\n\nb\nc', 'a\nx\nc\n\nd')).toEqual([
    { kind: 'same', text: 'a' },
    { kind: 'removed', text: 'b' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'c' },
    { kind: 'added', text: 'd' },
  ])
})

test('equal texts have no difference, and an end of line is none', () => {
  expect(linesThatDiffer('a\r\nb', 'a\nb\n').every(({ kind }) => kind === 'same')).toBe(true)
})

test('both texts can be read from the difference', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const difference = linesThatDiffer(before.join('\n'), after.join('\n'))
      const without = (kind: string) => difference.filter(line => line.kind !== kind).map(({ text }) => text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})
