import { displayAccount } from '#contract/accounts/display-account.ts'
import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Api } from '#web/api/api.ts'
import { type AccountGroup, type FormValues, fieldsOf, groupsOf, isOptionalMemo, noMemoKey } from './claim-form.ts'
import type { ClaimFormView } from './claim-form-data.ts'

type Pair = ClaimFormView['pair']

/**
 * The accounts of a claim that is done again. It is looked for among the caller's own, so that a number out of somebody
 * else's address fills nothing in, whatever claims this browser may see besides.
 */
export async function readAgain(api: Api, pair: Pair, number: string): Promise<FormValues | undefined> {
  if (!/^\d{6,12}$/.test(number)) return undefined
  const { items } = await api('GET /api/v1/users/me/claims/', { query: { number } })
  const own = items.find(item => item.number === number)
  if (own?.direction.from !== pair.from.code || own.direction.to !== pair.to.code) return undefined
  return valuesOf(pair, await api('GET /api/v1/claims/{uuid}/', { params: { uuid: own.id }, query: {} }))
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
