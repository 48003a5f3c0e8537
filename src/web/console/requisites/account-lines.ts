import { accountFieldsOf } from '#contract/accounts/fields.ts'
import type { AccountLine } from '#contract/claims/claim.ts'
import type { RequisiteDetailsInput } from '#contract/desk/requisites.ts'

/** The fields of a requisite in the order and the spelling in which clients are shown them. */
export const accountLinesOf = (currency: string, { fields }: RequisiteDetailsInput): AccountLine[] =>
  accountFieldsOf(currency).flatMap(({ name, kind }) => {
    const value = fields[name]
    return value ? [{ name, kind, value }] : []
  })
