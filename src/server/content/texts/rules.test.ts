import { expect, test } from 'vitest'
import { rulesText } from './rules.ts'

const facts = {
  name: 'Agio',
  contact: 'help@office.example',
  windows: { least: 20, most: 20 },
  unpaidOfPerson: 3,
  hourlyOfPerson: 6,
  exchangesCash: false,
  answered: true,
  chat: true,
}

test('the rules promise to keep a shown sum for as long, and against as small a move, as the office does', () => {
  const { ru, en } = rulesText({ ...facts, quoteKeep: { minutes: 10, bps: 10 } })
  expect(ru.replaceAll('\u00a0', ' ')).toContain(
    'показанную сумму держим до 10 минут, если курс не уйдёт против обменника больше чем на 0,1 %',
  )
  expect(en.replaceAll('\u00a0', ' ')).toContain(
    'keep the amount that we showed for up to 10 minutes, unless the rate moves against the office by more than 0.1%',
  )
})

test('an office that keeps nothing promises nothing of the kind', () => {
  const { ru, en } = rulesText({ ...facts, quoteKeep: { minutes: 10, bps: 0 } })
  expect(ru).not.toContain('держим до')
  expect(en).not.toContain('we keep the amount')
})

test('nothing is promised that the next screen could contradict', () => {
  const { ru, en } = rulesText({ ...facts, quoteKeep: { minutes: 10, bps: 10 } })
  expect(ru).not.toContain('Сумма, которую вы видите в расчёте, — та, которую вы получите')
  expect(en).not.toContain('The amount you see is the amount you get')
})
