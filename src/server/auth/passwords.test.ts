import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password matches its hash, and no other password does', async () => {
  const kept = await hashPassword('correct horse')
  expect(await verifyPassword('correct horse', kept)).toBe(true)
  expect(await verifyPassword('correct horsf', kept)).toBe(false)
  expect(await verifyPassword('', kept)).toBe(false)
})

test('the same password is hashed differently each time', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test.each([null, undefined, ''])('no password matches where the person has none (%j)', async kept => {
  expect(await verifyPassword('correct horse', kept)).toBe(false)
})

test('a hash of another format is a bug and not a wrong password', async () => {
  await expect(verifyPassword('correct horse', '$2b$10$abc')).rejects.toThrow('not hashed')
})

test('an accented letter matches in composed and decomposed form', async () => {
  expect(await verifyPassword('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true)
})

test('a hash with other costs is verified', async () => {
  // The first test vector of the reference implementation's test.c with 256 kB and one lane.
  const kept = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
  expect(await verifyPassword('password', kept)).toBe(true)
})

test('concurrent hashes each get their own answer', async () => {
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map(hashPassword))
  const answers = await Promise.all(['a', 'b', 'x', 'd'].map((word, i) => verifyPassword(word, kept[i])))
  expect(answers).toEqual([true, true, false, true])
})
