import { expect, test } from 'vitest'
import { inLatinLayout, inOtherLayout } from './keyboard-layout.ts'

test('the two layouts are inverse', () => {
  expect(inOtherLayout(',nc')).toBe('бтс')
  expect(inOtherLayout('бтс')).toBe(',nc')
  expect(inOtherLayout('ифтл')).toBe('bank')
})

test('text in the Latin layout is unchanged', () => {
  expect(inLatinLayout('йцукенгш')).toBe('qwertyui')
  expect(inLatinLayout('Qwertyui1')).toBe('qwertyui1')
})
