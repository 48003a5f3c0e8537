import type { CheckAccount } from '#contract/account-formats/account.ts'
import type { AccountField } from '#contract/account-formats/fields.ts'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import { useLater } from '#web/ui/use-later.ts'

/** The checks of these fields. They load after the form; until then only the server checks. */
export const useAccountCheck = (fields: readonly AccountField[]): CheckAccount | undefined =>
  useLater(() => loadAccountCheck(fields.map(({ kind }) => kind)), true).code
