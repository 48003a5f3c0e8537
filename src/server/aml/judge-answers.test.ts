import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'
import { shareUp } from './aml-provider.ts'
import { judgeAnswers, type Outcome, worstOf } from './judge-answers.ts'

const policy = {
  totalMostBps: 5_000,
  limits: [
    { category: 'sanctions', mostBps: 0 },
    { category: 'mixer', mostBps: 150 },
    { category: 'dark_market', mostBps: 50 },
  ],
  disagreement: 'strictest',
} as const
const byPerson = { ...policy, disagreement: 'person' } as const

const lists = (score = 0): Outcome => ({ provider: 'lists', answer: { score, categories: {}, evidence: 'e' } })
const amlbot = (score: number, categories: Record<string, number> = {}): Outcome => ({
  provider: 'amlbot',
  answer: { score, categories, evidence: 'e' },
})
const getblock = (score: number, categories: Record<string, number> = {}): Outcome => ({
  provider: 'getblock',
  answer: { score, categories, evidence: 'e' },
})
const away: Outcome = { provider: 'getblock', away: 'slow' }
const uncovered: Outcome = { provider: 'getblock', notCovered: true }

test.each<[string, typeof policy | typeof byPerson, Outcome[], object]>([
  ['an address on no list passes', policy, [lists()], { verdict: 'pass' }],
  ['an address on a list is a hit', policy, [lists(10_000)], { verdict: 'hit', rule: 'aml-sanctions' }],
  ['a list outweighs services that pass', policy, [lists(10_000), amlbot(0)], { rule: 'aml-sanctions' }],
  ['a list outweighs a service that is away', policy, [lists(10_000), away], { rule: 'aml-sanctions' }],
  ['a list outweighs a disagreement', byPerson, [lists(10_000), amlbot(9_000), getblock(0)], { rule: 'aml-sanctions' }],
  ['a score at the limit passes', policy, [lists(), amlbot(5_000)], { verdict: 'pass' }],
  ['a score above the limit is a hit', policy, [lists(), amlbot(5_001)], { verdict: 'hit', rule: 'aml-total' }],
  ['a share at its limit passes', policy, [lists(), amlbot(0, { mixer: 150 })], { verdict: 'pass' }],
  ['a share above its limit is a hit', policy, [lists(), amlbot(0, { mixer: 151 })], { rule: 'aml-category' }],
  [
    'any share of a category with the limit nought is a hit',
    policy,
    [amlbot(0, { sanctions: 1 })],
    { rule: 'aml-sanctions' },
  ],
  [
    'a category without a limit counts in the total alone',
    policy,
    [amlbot(4_000, { gambling: 9_000 })],
    { verdict: 'pass' },
  ],
  [
    'the category furthest above its limit is named',
    policy,
    [amlbot(0, { mixer: 160, dark_market: 900 })],
    { detail: { category: 'dark_market' } },
  ],
  ['a service that is away is no pass', policy, [lists(), away], { verdict: 'away', providers: ['getblock'] }],
  ['a hit counts although another service is away', policy, [lists(), amlbot(9_000), away], { rule: 'aml-total' }],
  [
    'a service that does not cover the subject is not waited for',
    policy,
    [lists(), amlbot(0), uncovered],
    { verdict: 'pass' },
  ],
  ['a subject that nobody covers is no pass', policy, [uncovered], { verdict: 'away' }],
  ['no provider at all is no pass', policy, [], { verdict: 'away' }],
  [
    'of services that disagree the strictest counts',
    policy,
    [lists(), amlbot(9_000), getblock(0)],
    { rule: 'aml-total' },
  ],
  [
    'a disagreement goes to a person where the policy says so',
    byPerson,
    [lists(), amlbot(9_000), getblock(0)],
    { rule: 'aml-disagree' },
  ],
  [
    'services that agree on a hit need no person',
    byPerson,
    [lists(), amlbot(9_000), getblock(8_000)],
    { rule: 'aml-total' },
  ],
  ['a list that is silent disagrees with nobody', byPerson, [lists(), amlbot(9_000)], { rule: 'aml-total' }],
  [
    'the heaviest rule of two hits is named',
    policy,
    [amlbot(9_000), getblock(0, { sanctions: 5 })],
    { rule: 'aml-sanctions' },
  ],
])('%s', (_, rules, outcomes, verdict) => {
  expect(judgeAnswers(rules as never, outcomes)).toMatchObject(verdict)
})

test('one hit among subjects is a hit, and nothing passes while one of them is not answered', () => {
  const pass = { verdict: 'pass' } as const
  const missing = { verdict: 'away', providers: [] } as const
  const hit = { verdict: 'hit', rule: 'aml-total' } as const
  expect(worstOf([])).toEqual(pass)
  expect(worstOf([pass, missing])).toEqual(missing)
  expect(worstOf([pass, missing, hit])).toEqual(hit)
})

test('a share is rounded up, and what is no share is refused', () => {
  expect([0, 0.288, 0.35, 0.015, 0.01501, 1].map(shareUp)).toEqual([0, 2_880, 3_500, 150, 151, 10_000])
  for (const wrong of [-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => shareUp(wrong)).toThrow()
})

test.each([
  ['0x8589427373D6D84E98730D7795D8F6F8731FDA16', '0x8589427373d6d84e98730d7795d8f6f8731fda16'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [' 12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h ', '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'],
  ['bitcoincash:qpm2qsznhks23z7629mms6s', 'qpm2qsznhks23z7629mms6s'],
])('%s is compared as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
