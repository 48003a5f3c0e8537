import { expect, test } from 'vitest'
import { msAlone } from '#test/harness/how-busy.ts'
import { leftAfter, type Started, start } from './processes.ts'
import { makeReady, makeToyClone } from './toy-clone.ts'
import { usedHomeOf, users } from './users.ts'

test.each(users.filter(user => user !== undefined))(
  'through npm the office of $name is ready within four seconds, and a stopped npm leaves no process running',
  async user => {
    const home = await usedHomeOf(user)
    // One start in that time, corrected for the load of the machine, is enough.
    let quickest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 6 && quickest > 4_000; attempt++) {
      let office!: Started
      const ms = await msAlone(() => {
        office = start({ user, home, command: ['npm', 'start', '--silent'] })
        return office.ready
      })
      quickest = Math.min(quickest, ms)
      office.child.kill('SIGTERM')
      await office.ended
      expect(await leftAfter(20_000, home)).toEqual([])
    }
    expect(quickest).toBeLessThan(4_000)
  },
)

test('the start of a clone that is installed and built waits for it less than a second', async () => {
  const clone = await makeToyClone()
  await makeReady(clone).ended
  const ms = await msAlone(async () => expect(await makeReady(clone).ended).toMatchObject({ code: 0, said: '' }))
  expect(ms).toBeLessThan(1_000)
})
