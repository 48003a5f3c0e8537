import { displayAccount } from '#contract/account-formats/display-account.ts'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { AccountLine, ClaimView } from '#contract/claims/claim.ts'
import type { Api } from '#web/api/api.ts'
import { type AccountGroup, type FormValues, fieldsOf, groupsOf, isOptionalMemo, noMemoKey } from './claim-form.ts'

type Pair = CalculatorInit['pair']

/** The initial values of a form, and the number of the claim that they come from. */
export type FilledFrom = { values: FormValues; number: string }

/**
 * The accounts of a claim that is repeated. It is searched among the caller's own claims, so that a number in somebody else's
 * link fills nothing in.
 */
export async function readAgain(api: Api, pair: Pair, number: string): Promise<FilledFrom | undefined> {
  if (!/^\d{6,12}$/.test(number)) return undefined
  const { items } = await api('GET /api/v1/users/me/claims/', { query: { number } })
  const own = items.find(item => item.number === number)
  if (own?.direction.from !== pair.from.code || own.direction.to !== pair.to.code) return undefined
  return filledFrom(api, pair, own)
}

/**
 * The accounts of the last exchange of this pair, if it was completed and opened by the signed-in account itself: a claim that
 * somebody else opens with the same e-mail must not fill the owner's form.
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
        // An account without a memo was confirmed to have none.
        return lines[group].length && isOptionalMemo(field) ? [[noMemoKey(group), 'yes']] : []
      }),
    ),
  )
}
