import { expect, test } from 'vitest'
import { StaffName } from './staff-member.ts'
import { fullName, shortName } from './staff-names.ts'

test.each([
  ['Анна', 'Анна'],
  ['  Anna ', 'Anna'],
  ['Anna-Maria O’Neil', 'Anna-Maria O’Neil'],
  ['Dr. Smith', 'Dr. Smith'],
  ['А. Иванова', 'А. Иванова'],
  ['Иван П.', 'Иван П.'],
  ['Zoe\u0308', 'Zoë'],
  ['李娜', '李娜'],
])('%j is the name of a person', (typed, kept) => {
  expect(StaffName.parse(typed)).toBe(kept)
})

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['a link', 'https://thief.example'],
  ['a site', 'Anna.example'],
  ['a mailbox', 'anna@office.example'],
  ['a Telegram name', '@anna'],
  ['a number', 'Анна 89161234567'],
  ['a line break', 'Анна\nОплатите сюда'],
  ['a null', 'Ан\u0000на'],
  ['what turns the text round', 'Анна\u202Eанна'],
  ['what nobody sees', 'Ан\u200Bна'],
  ['markup', '<b>Анна</b>'],
  ['two blanks', 'Анна  Мария'],
  ['forty-one letters', 'а'.repeat(41)],
])('a name is not %s', (_, typed) => {
  expect(StaffName.safeParse(typed).success).toBe(false)
})

test('without a name the mailbox is read', () => {
  const anna = { email: 'anna@office.example', name: 'Анна' }
  expect([shortName(anna), fullName(anna)]).toEqual(['Анна', 'Анна (anna@office.example)'])
  expect([shortName({ email: anna.email }), fullName({ email: anna.email })]).toEqual([anna.email, anna.email])
})
