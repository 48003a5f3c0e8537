import { expect, test } from 'vitest'
import { confirmsFrom, type Vouching } from './vouchings.ts'

const until = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const brought = (voucher: string, person: string, hour = 12): Vouching => ({ person, voucher, until: until(hour) })

test.each<[string, Vouching[], string, Record<string, number>]>([
  ['nobody is brought in', [], 'ivan', {}],
  ['whoever was brought in, for the one who did it', [brought('ivan', 'olga')], 'olga', { ivan: 12 }],
  ['whoever brought somebody in, for them', [brought('ivan', 'olga')], 'ivan', { olga: 12 }],
  ['others are not concerned', [brought('ivan', 'olga')], 'anna', {}],
  [
    'two whom the same person brought in',
    [brought('ivan', 'olga'), brought('ivan', 'pavel', 9)],
    'olga',
    { ivan: 12, pavel: 9 },
  ],
  [
    'one brought in by one who was',
    [brought('ivan', 'olga', 9), brought('olga', 'pavel')],
    'pavel',
    { olga: 12, ivan: 9 },
  ],
  ['and for them', [brought('ivan', 'olga', 9), brought('olga', 'pavel')], 'ivan', { olga: 9, pavel: 9 }],
  ['two who both helped a third', [brought('ivan', 'olga'), brought('anna', 'olga')], 'ivan', { olga: 12 }],
  ['the third, for both', [brought('ivan', 'olga'), brought('anna', 'olga', 9)], 'olga', { ivan: 12, anna: 9 }],
  ['the later of two times counts', [brought('ivan', 'olga', 9), brought('ivan', 'olga')], 'olga', { ivan: 12 }],
  [
    'two who brought in each other stand behind whom one of them has',
    [brought('ivan', 'olga'), brought('anna', 'ivan'), brought('ivan', 'anna')],
    'olga',
    { ivan: 12, anna: 12 },
  ],
  ['each gave the other a role', [brought('ivan', 'olga'), brought('olga', 'ivan', 9)], 'ivan', { olga: 12 }],
])('%s', (_, vouchings, person, from) => {
  const expected = Object.entries(from).map(([other, hour]) => [other, until(hour)])
  expect(Object.fromEntries(confirmsFrom(person, vouchings))).toEqual(Object.fromEntries(expected))
})
