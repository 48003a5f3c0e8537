import { useState } from 'react'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useLookAgain } from '#web/ui/use-look-again.ts'

/** How a person is called to work, wherever they are signed in. */
export type Calls = CallAnswer<CallsByAddress['GET /api/v1/desk/staff-news/']>['calls']

/** What is chosen here counts at once, until the page has read it. */
export function useCalls(read: Calls) {
  const [chosen, setChosen] = useState<Partial<Calls>>({})
  const [failed, setFailed] = useState(false)
  const lookAgain = useLookAgain()
  const calls = { ...read, ...chosen }
  if (Object.keys(chosen).length > 0 && JSON.stringify(calls) === JSON.stringify(read)) setChosen({})

  const choose = async (change: Partial<Calls>) => {
    setChosen({ ...chosen, ...change })
    setFailed(false)
    try {
      await browserApi('PATCH /api/v1/desk/staff-news/', { body: { calls: change } })
    } catch {
      setChosen({})
      setFailed(true)
    }
    lookAgain()
  }
  return { calls, choose, failed }
}
