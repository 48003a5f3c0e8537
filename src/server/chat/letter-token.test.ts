import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatOfLetterToken, LETTER_TOKEN_LENGTH, letterToken } from './letter-token.ts'

test('a letter’s token finds its conversation for the mailbox that it was sent to, and for no other', () => {
  const id = randomUUID()
  const token = letterToken(id, 'anna@example.org', 'secret')
  expect(token).toHaveLength(LETTER_TOKEN_LENGTH)
  expect(chatOfLetterToken(token, 'anna@example.org', 'secret')).toBe(id)
  expect(chatOfLetterToken(token, 'Anna@Example.org', 'secret')).toBe(id)
  expect(chatOfLetterToken(token, 'boris@example.org', 'secret')).toBeUndefined()
  expect(chatOfLetterToken(token, 'anna@example.org', 'another secret')).toBeUndefined()
})

test('a token with any sign changed finds nothing', () => {
  const token = letterToken(randomUUID(), 'anna@example.org', 'secret')
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'a' ? 'b' : 'a'
    const forged = token.slice(0, i) + other + token.slice(i + 1)
    expect(chatOfLetterToken(forged, 'anna@example.org', 'secret'), String(i)).toBeUndefined()
  }
  for (const odd of ['', token.toUpperCase(), `${token}a`, token.slice(1), '2'.repeat(LETTER_TOKEN_LENGTH)])
    expect(chatOfLetterToken(odd, 'anna@example.org', 'secret'), odd).toBeUndefined()
})
