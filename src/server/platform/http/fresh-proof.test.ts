import { expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { guest, type SignedIn } from './caller.ts'
import { requireDeclaredProof, requireFreshProof } from './fresh-proof.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const caller = (provedAt: Date, secondFactor: SignedIn['secondFactor'] = 'passed') =>
  ({ signedIn: true, provedAt, secondFactor }) as SignedIn
const refused = (needs: string) => ({ ok: false, refusal: { reason: 'step-up-required', needs } })

test.each<[string, SignedIn, object]>([
  ['a proof of this moment', caller(now), { ok: true }],
  ['one of fifteen minutes ago', caller(minutesAgo(15)), { ok: true }],
  ['one of a millisecond more', caller(new Date(minutesAgo(15).getTime() - 1)), refused('second-factor')],
  ['the same of whoever has a password alone', caller(minutesAgo(16), 'none'), refused('password')],
  ['a password of this moment where a second factor is owed', caller(now, 'owed'), refused('second-factor')],
  ['a password alone of whoever has nothing else', caller(now, 'none'), { ok: true }],
])('%s', (_, person, answer) => {
  expect(requireFreshProof(person, now)).toMatchObject(answer)
})

const stale = caller(minutesAgo(16))
const byField = { field: 'decision', in: ['confirm'] }
test.each<[string, unknown, object, boolean]>([
  ['a call that says nothing', undefined, {}, false],
  ['one that never asks', 'never', {}, false],
  ['one whose effect asks', 'by-effect', {}, false],
  ['one that always asks', 'always', {}, true],
  ['what is asked for is what it asks a proof of', byField, { body: { decision: 'confirm' } }, true],
  ['it is something else', byField, { body: { decision: 'refuse' } }, false],
  ['it stands in the address', byField, { params: { decision: 'confirm' } }, true],
  [
    'the address counts before the body',
    byField,
    { params: { decision: 'confirm' }, body: { decision: 'refuse' } },
    true,
  ],
  ['it is not said', byField, {}, false],
])('%s', (_, proof, asked, isAsked) => {
  const call = { proof } as Call
  expect(requireDeclaredProof(call, asked, stale, now).ok).toBe(!isAsked)
  expect(requireDeclaredProof(call, asked, caller(now), now).ok).toBe(true)
  expect(requireDeclaredProof(call, asked, guest, now).ok).toBe(true)
})
