import { expect, test } from 'vitest'
import type { Alarm, EndedAlarm } from '#server/alarms/alarms.store.ts'
import type { CheckSubject } from './ask-providers.ts'
import { AWAY_MS, watchingServices } from './watch-services.ts'

const noon = new Date('2026-11-21T12:00:00Z')

test('a service that stays away calls staff once, and again after it was back', async () => {
  const alarms: Alarm[] = []
  const ended: EndedAlarm[] = []
  let at = noon
  let isAway = true
  const check = watchingServices(
    async () => ({
      verdict: {} as Awaited<ReturnType<CheckSubject>>['verdict'],
      outcomes: [isAway ? { provider: 'amlbot', away: 'no answer' } : { provider: 'amlbot', notCovered: true }],
    }),
    {
      now: () => at,
      alarm: async alarm => void alarms.push(alarm),
      endAlarm: async over => void ended.push(over),
      onError: () => {},
    },
  )
  const ask = (afterMs: number) => {
    at = new Date(noon.getTime() + afterMs)
    return check({} as Parameters<CheckSubject>[0], { kind: 'address', network: 'ethereum', value: '0x1' })
  }
  await ask(0)
  await ask(AWAY_MS)
  expect(alarms).toEqual([])
  await ask(AWAY_MS)
  await ask(AWAY_MS + 1)
  expect(alarms).toEqual([{ kind: 'aml-service-down', subject: 'amlbot', detail: { since: noon.toISOString() } }])

  expect(ended).toEqual([])

  isAway = false
  await ask(AWAY_MS + 2)
  await ask(AWAY_MS + 2)
  expect(ended).toEqual([{ kind: 'aml-service-down', subject: 'amlbot' }])
  isAway = true
  for (let time = 0; time < 3; time++) await ask(AWAY_MS + 3 + time * AWAY_MS)
  expect(alarms).toHaveLength(2)
})
