import { useEffect, useState } from 'react'
import type { CheckAccount } from '#contract/account-formats/account.ts'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { OneAccount } from '../form/AccountFields.tsx'
import { type ClaimFieldRefusals, fieldsOf, readAccount } from '../form/claim-form.ts'
import type { MoveOutcome } from './move-claim.ts'

type MoveAccountProps = {
  fields: PairView['fields']['from']
  group: 'refund' | 'to'
  outcome: MoveOutcome | undefined
}

/** The fields of an account that money of the claim could go to, checked when they lose the focus. */
export function MoveAccount({ fields, group, outcome }: MoveAccountProps) {
  const [check, setCheck] = useState<CheckAccount>()
  const [refusals, setRefusals] = useState<ClaimFieldRefusals>({})
  const shown = fieldsOf({ fields: { from: fields, to: fields } }, group)
  useEffect(() => {
    void loadAccountCheck(fields.map(({ kind }) => kind)).then(loaded => setCheck(() => loaded))
  }, [fields])

  const examine = (form: HTMLFormElement) => {
    if (!check) return
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>
    const read = readAccount(shown, group, values, check)
    const found = read.ok ? {} : read.refusal.fields
    setRefusals(Object.fromEntries(Object.entries(found).filter(([key]) => values[key])))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the fields inside
    <div
      onBlur={({ target }) => {
        const form = target instanceof HTMLInputElement && target.form
        if (form) afterPress(() => examine(form))
      }}
    >
      <OneAccount
        fields={shown}
        group={group}
        values={outcome?.values ?? {}}
        refusals={{ ...outcome?.refusals, ...refusals }}
        checked={{}}
      />
    </div>
  )
}
