import { expect, test } from 'vitest'
import { findQuestions } from './find-questions.ts'

const questions = [
  { key: 'fees', question: 'Какие комиссии?', text: 'Все они уже в сумме.' },
  { key: 'cash', question: 'Как обменять наличные?', text: 'Возьмите номер заявки; приём до 20:00.' },
  { key: 'back', question: 'Можно ли вернуть деньги?', text: 'Да, за вычетом комиссии сети.' },
  { key: 'long', question: 'Сколько длится обмен?', text: 'Обычно полчаса.' },
  { key: 'check', question: 'Зачем проверка?', text: 'Так требует закон.' },
  { key: 'aml', question: 'Why is my order on hold?', text: 'AML check' },
]
const keys = (query: string) => findQuestions(query, questions).map(({ key }) => key)

test.each([
  ['комиссия', ['fees', 'back']],
  ['возврат', ['back']],
  ['сколько ждать', ['long']],
  ['верификация', ['check']],
  ['usdt', ['back']],
  ['КОМИССИЯМИ', ['fees', 'back']],
  ['rjvbccbz', ['fees', 'back']],
  ['прием заявок', ['cash']],
  ['hold', ['aml']],
  ['рщдв', ['aml']],
  ['AML order', ['aml']],
  ['где мои деньги', ['back']],
  ['паспорт', ['check']],
  ['комиссия hold', []],
  ['сбп', []],
  ['??', []],
])('"%s" finds %j', (query, found) => {
  expect(keys(query)).toEqual(found)
})

test('without a query all stand', () => {
  expect(keys('  ')).toEqual(['fees', 'cash', 'back', 'long', 'check', 'aml'])
})
