import type { DeskClaim } from '#contract/desk/desk.ts'
import type { SignedInPerson } from '#test/fixtures/people.ts'
import type { TestOffice } from './office.ts'

/** What one of the staff can do with their own session: every call of the desk, and nothing else. */
export function insider(office: Pick<TestOffice, 'url'>, person: SignedInPerson) {
  const ask = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const answer = await fetch(office.url + path, {
      method,
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const read = async (claim: { id: string }) =>
    (await ask(`/api/v1/desk/claims/${claim.id}/`)).body as unknown as DeskClaim
  return {
    ask,
    read,
    /** A move of an order, on the version that the desk shows. */
    move: async (claim: { id: string }, move: string, body: object = {}) => {
      const { version } = (await read(claim)).claim
      return ask(`/api/v1/desk/claims/${claim.id}/moves/${move}/`, { version, ...body })
    },
  }
}
