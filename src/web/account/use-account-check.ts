import type { CheckAccount } from '#contract/accounts/account.ts'
import type { AccountField } from '#contract/accounts/fields.ts'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import { useLater } from '#web/ui/use-later.ts'

/** The checks of these fields; they come a moment after the form, and until then only the office checks. */
export const useAccountCheck = (fields: readonly AccountField[]): CheckAccount | undefined =>
  useLater(() => loadAccountCheck(fields.map(({ kind }) => kind)), true).code
