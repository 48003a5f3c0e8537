import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const questions = [
  { key: 'fees', question: 'Какие комиссии?', text: 'Все они уже в сумме.' },
  { key: 'cash', question: 'Как обменять наличные?', text: 'Возьмите номер заявки; приём до 20:00.' },
  { key: 'aml', question: 'Why is my order on hold?', text: 'AML check' },
]
const keys = (query: string) => findQuestions(query, questions).map(({ key }) => key)

test.each([
  ['комиссия', ['fees']],
  ['КОМИССИЯМИ', ['fees']],
  ['rjvbccbz', ['fees']],
  ['прием заявок', ['cash']],
  ['hold', ['aml']],
  ['рщдв', ['aml']],
  ['AML order', ['aml']],
  ['комиссия hold', []],
  ['??', []],
])('"%s" finds %j', (query, found) => {
  expect(keys(query)).toEqual(found)
})

test('without a query all stand', () => {
  expect(keys('  ')).toEqual(['fees', 'cash', 'aml'])
})
