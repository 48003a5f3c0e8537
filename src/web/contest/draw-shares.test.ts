import { expect, test } from 'vitest'
import { sharesOf } from './draw-shares.ts'

const line = (participant: string, tickets: number) => ({ participant, tickets, name: '' })

test('the strip of a draw has every ticket once: the largest shares, winners with fewer tickets, and the rest', () => {
  const winners = [
    { ...line('c', 2), place: 1, prize: 0 },
    { ...line('a', 5), place: 2, prize: 0 },
  ]
  const drawn = { at: '', blockHash: '', winners }
  expect(sharesOf({ table: [line('a', 5), line('b', 3)], drawn, tickets: 14 })).toEqual([
    { from: 0, tickets: 5, place: 2 },
    { from: 5, tickets: 3 },
    { from: 8, tickets: 2, place: 1 },
    { from: 10, tickets: 4, isRest: true },
  ])
  expect(sharesOf({ table: [line('a', 5)], drawn: { ...drawn, winners: [] }, tickets: 5 })).toEqual([
    { from: 0, tickets: 5 },
  ])
})
