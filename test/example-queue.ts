import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { openExampleClaim } from './example-claim.ts'

/** As visitors of a proxy on this machine come, each from an address of their own. */
export const queueVariables = { AGIO_TRUSTED_PROXIES: '127.0.0.1' }

type Visitor = { name: string; amount: string; steps: DemoStep[] }

const visitors: Visitor[] = [
  { name: 'boris', amount: '120', steps: ['pay', 'confirm'] },
  { name: 'vera', amount: '86.4', steps: ['pay-less', 'confirm'] },
  { name: 'gleb', amount: '340', steps: ['pay'] },
  { name: 'dina', amount: '75.25', steps: ['pay', 'confirm'] },
  { name: 'egor', amount: '910', steps: [] },
  { name: 'zoya', amount: '1250.5', steps: ['pay'] },
]

/** Gives the desk something to do: claims in several states, for the game of the demo office carries them there. */
export async function fillExampleQueue(url: string): Promise<void> {
  for (const [i, { name, amount, steps }] of visitors.entries()) {
    const headers = { 'x-forwarded-for': `203.0.113.${i + 1}` }
    const email = `${name}@example.com`
    const { id, cookie } = await openExampleClaim(url, { id: crypto.randomUUID(), amount, email, headers })
    for (const step of steps) {
      const answer = await fetch(`${url}/api/v1/demo/claims/${id}/${step}/`, {
        method: 'POST',
        headers: { ...headers, cookie: `${cookie.name}=${cookie.value}` },
      })
      if (!answer.ok) throw new Error(`${step} was refused: ${await answer.text()}`)
    }
  }
}
