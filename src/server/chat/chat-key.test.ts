import { expect, test } from 'vitest'
import { chatCookie, chatKey, chatOfKey, readChatCookie } from './chat-key.ts'

const id = '0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'
const other = '1f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10'

test('a key opens its own conversation and no other', () => {
  const key = chatKey(id, 'secret')
  expect(chatOfKey(key, 'secret')).toBe(id)
  expect(chatOfKey(key.replace(id, other), 'secret')).toBeUndefined()
  expect(chatOfKey(key, 'another secret')).toBeUndefined()
  expect(chatOfKey(`${key}a`, 'secret')).toBeUndefined()
  for (const nothing of [undefined, '', '.', id, `${id}.`, `${id}.a`])
    expect(chatOfKey(nothing, 'secret')).toBeUndefined()
})

test('each chat has a cookie of its own, which scripts cannot read', () => {
  const cookie = chatCookie('cash', chatKey(id, 'secret'), true)
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; Secure$/)
  const header = `a=b; ${cookie.split(';')[0]}`
  expect(chatOfKey(readChatCookie(header, 'cash'), 'secret')).toBe(id)
  expect(readChatCookie(header, 'support')).toBeUndefined()
})
