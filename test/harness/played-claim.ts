import type { ClaimView } from '#contract/claims/claim.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'

/** Claims in a demo office, each of a person of their own, with what its owner's browser would ask the office for. */
export function playedClaims(url: string) {
  let claims = 0
  return async () => {
    const place = String(++claims).padStart(12, '0')
    const { id, cookie } = await openExampleClaim(url, {
      id: `0192f7a0-0000-7000-8000-${place}`,
      email: `owner-${claims}@example.com`,
    })
    const headers = { cookie: `${cookie.name}=${cookie.value}` }
    const post = async (step: string) => {
      const answer = await fetch(`${url}/api/v1/demo/claims/${id}/${step}/`, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`${step}: ${await answer.text()}`)
    }
    return {
      id,
      cookie,
      path: `/claim/${id}`,
      async play(...steps: string[]) {
        for (const step of steps) await post(step)
      },
      read: async () => (await (await fetch(`${url}/api/v1/claims/${id}/`, { headers })).json()) as ClaimView,
    }
  }
}

export type PlayedClaim = Awaited<ReturnType<ReturnType<typeof playedClaims>>>
