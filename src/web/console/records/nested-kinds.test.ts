import { expect, test } from 'vitest'
import { integer, text } from './field-kinds.tsx'
import { rows } from './nested-kinds.tsx'

const kind = rows(
  [
    { name: 'name', kind: text },
    { name: 'least', kind: integer },
  ],
  {
    ru: { row: String, more: '+', parts: { name: 'Имя', least: 'Не меньше' } },
    en: { row: String, more: '+', parts: { name: 'Name', least: 'At least' } },
  },
)

test('rows are typed as controls of their own and read back as they were', () => {
  const value = [
    { name: 'client', least: 6 },
    { name: 'branch', least: null },
  ]
  const texts = kind.texts('own', value as never, 'en')
  expect(texts).toEqual({ 'own.0.name': 'client', 'own.0.least': '6', 'own.1.name': 'branch', 'own.1.least': '' })
  expect(kind.read('own', texts, 'en')).toEqual(value)
})

test('a row without its first part is left out, and a refusal stands at the row that was typed', () => {
  const texts = { 'own.0.name': ' ', 'own.0.least': '3', 'own.1.name': 'branch', 'own.1.least': '' }
  expect(kind.read('own', texts, 'en')).toEqual([{ name: 'branch', least: null }])
  expect(kind.at?.('own', '0.least', texts)).toEqual({ control: 'own.1.least' })
})
