import { expect, test, vi } from 'vitest'
import { dateFormat } from './intl-formats.ts'

const noon = new Date('2026-11-28T12:00:00Z')

function countMade() {
  return vi.spyOn(Intl, 'DateTimeFormat')
}

test('a format that names its zone is made once, whoever asks for it', () => {
  const made = countMade()
  const texts = Array.from({ length: 50 }, () =>
    dateFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Almaty' }).format(noon),
  )
  expect(new Set(texts)).toEqual(new Set(['28 November 2026']))
  expect(made).toHaveBeenCalledTimes(1)
})

test('another language, style or zone is another format', () => {
  const text = (locale: string, options: Intl.DateTimeFormatOptions) => dateFormat(locale, options).format(noon)
  expect(text('en-GB', { timeStyle: 'short', timeZone: 'UTC' })).toBe('12:00')
  expect(text('en-GB', { timeStyle: 'short', timeZone: 'Europe/Moscow' })).toBe('15:00')
  expect(text('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })).toBe('12:00:00')
  expect(text('ru', { month: 'long', timeZone: 'UTC' })).toBe('ноябрь')
})

test('a zone that does not exist is refused each time', () => {
  for (let i = 0; i < 2; i++) expect(() => dateFormat('en', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
})

test('a format in the reader’s own zone is not kept, because the zone may change', () => {
  const made = countMade()
  for (let i = 0; i < 3; i++) dateFormat('en', { timeStyle: 'short' })
  expect(made).toHaveBeenCalledTimes(3)
})

test('a flood of formats evicts the oldest', () => {
  const made = countMade()
  const ask = (digits: number) =>
    dateFormat('en', { timeZone: 'UTC', year: 'numeric', timeZoneName: `short`, numberingSystem: `n${digits}` })
  for (let i = 100; i < 300; i++) ask(i)
  ask(299)
  expect(made).toHaveBeenCalledTimes(200)
  ask(100)
  expect(made).toHaveBeenCalledTimes(201)
})
