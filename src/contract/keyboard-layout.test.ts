import { expect, test } from 'vitest'
import { inLatinLayout, inOtherLayout } from './keyboard-layout.ts'

test('the layouts are each other’s mirror', () => {
  expect(inOtherLayout(',nc')).toBe('бтс')
  expect(inOtherLayout('бтс')).toBe(',nc')
  expect(inOtherLayout('ифтл')).toBe('bank')
})

test('what is written in the Latin layout already stays as it is', () => {
  expect(inLatinLayout('йцукенгш')).toBe('qwertyui')
  expect(inLatinLayout('Qwertyui1')).toBe('qwertyui1')
})
