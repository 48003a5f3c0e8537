import { expect, test } from 'vitest'
import { freeSide, type Reach, type Side } from './free-side.ts'

test.each<[string, number, Reach[], Side | undefined]>([
  ['a page without a form has it on the right', 1280, [], 'right'],
  ['a button in the right column has it on the left', 1280, [{ left: 830, right: 1240 }], 'left'],
  ['a button on the left has it on the right', 1280, [{ left: 40, right: 460 }], 'right'],
  ['on a very wide screen it stands beside the page', 1920, [{ left: 1100, right: 1508 }], 'right'],
  ['one pixel under it is covered', 1920, [{ left: 400, right: 1509 }], undefined],
  ['where it would cover one on either side there is no place', 1024, [{ left: 100, right: 900 }], undefined],
])('%s', (_, width, buttons, side) => expect(freeSide(width, buttons)).toBe(side))
