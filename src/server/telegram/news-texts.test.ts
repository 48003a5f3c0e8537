import { expect, test } from 'vitest'
import { alarmKinds } from '#contract/alarms/alarms.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { alarmText, chatText, claimText } from './news-texts.ts'

const claim = { number: '104882', give: '0,1 BTC', get: '641 238 ₽', page: 'https://office.example/console/claims/1' }

test('a claim is its number, its state, its sums and its page', () => {
  expect(claimText({ ...claim, state: 'awaiting-payment' }, 'ru')).toBe(
    '🕓 № 104882 · ждём оплату\n0,1 BTC → 641 238 ₽\nhttps://office.example/console/claims/1',
  )
})

test.each(locales)('every state and every alarm has words in %s', locale => {
  for (const state of claimStates) expect(claimText({ ...claim, state }, locale)).toMatch(/^\S+ № 104882 · \S{2}/)
  for (const kind of alarmKinds) {
    const alarm = { kind, subject: 'eth-1', detail: 'detail', page: '/x' }
    const reader = { locale, currency: () => undefined, moment: (at: string) => at }
    expect(alarmText({ ...alarm, isSettled: false }, reader)).toMatch(/^🚨 [^\n]+\neth-1: detail\n/)
    expect(alarmText({ ...alarm, isSettled: true }, reader)).not.toContain('detail')
  }
  expect(chatText({ waits: true, page: '/x' }, locale)).not.toBe(chatText({ waits: false, page: '/x' }, locale))
})
