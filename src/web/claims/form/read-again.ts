import { displayAccount } from '#contract/accounts/display-account.ts'
import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Api } from '#web/api/api.ts'
import { type AccountGroup, type FormValues, fieldsOf, groupsOf, isOptionalMemo, noMemoKey } from './claim-form.ts'
import type { ClaimFormView } from './claim-form-data.ts'

type Pair = ClaimFormView['pair']

/** What a form begins with, and the claim that it was taken from. */
export type FilledFrom = { values: FormValues; number: string }

/**
 * The accounts of a claim that is done again. It is looked for among the caller's own, so that a number out of somebody
 * else's address fills nothing in, whatever claims this browser may see besides.
 */
export async function readAgain(api: Api, pair: Pair, number: string): Promise<FilledFrom | undefined> {
  if (!/^\d{6,12}$/.test(number)) return undefined
  const { items } = await api('GET /api/v1/users/me/claims/', { query: { number } })
  const own = items.find(item => item.number === number)
  if (own?.direction.from !== pair.from.code || own.direction.to !== pair.to.code) return undefined
  return filledFrom(api, pair, own)
}

/**
 * The accounts of the last exchange of this pair. Only of one that was completed, and that the account itself left: a claim
 * that somebody else leaves in its name must not write its own account into the owner's form.
 */
export async function readLast(api: Api, pair: Pair): Promise<FilledFrom | undefined> {
  const { items } = await api('GET /api/v1/users/me/claims/', {
    query: { status: 'completed', from: pair.from.code, to: pair.to.code, signedIn: 'yes', size: '1' },
  })
  return items[0] && filledFrom(api, pair, items[0])
}

async function filledFrom(api: Api, pair: Pair, { id, number }: { id: string; number: string }): Promise<FilledFrom> {
  const claim = await api('GET /api/v1/claims/{uuid}/', { params: { uuid: id }, query: {} })
  return { values: valuesOf(pair, claim), number }
}

function valuesOf(pair: Pair, { accounts, refundAccount = [] }: ClaimView): FormValues {
  const lines: Record<AccountGroup, readonly AccountLine[]> = { ...accounts, refund: refundAccount }
  return Object.fromEntries(
    groupsOf(pair).flatMap(group =>
      fieldsOf(pair, group).flatMap((field): [string, string][] => {
        const line = lines[group].find(({ name }) => name === field.field.name)
        if (line) return [[field.key, field.field.mask ? displayAccount(line.kind, line.value) : line.value]]
        // Whoever gave an account without its memo has said that it has none.
        return lines[group].length && isOptionalMemo(field) ? [[noMemoKey(group), 'yes']] : []
      }),
    ),
  )
}
