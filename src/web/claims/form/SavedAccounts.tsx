import { useMemo, useState } from 'react'
import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { forgetLastAccounts, type LastAccount, readLastAccounts } from '../last-accounts.ts'
import { type AccountGroup, type FormField, noMemoKey, savedKey } from './claim-form.ts'
import styles from './SavedAccounts.module.css'
import type { SavedAccount } from './saved-accounts.ts'

type SavedAccountsProps = {
  saved: readonly SavedAccount[]
  group: AccountGroup
  fields: readonly FormField[]
  chosen: string | undefined
}

/** The saved accounts: a choice fills the fields, and without JavaScript the choice itself is sent. */
export function SavedAccounts({ saved, group, fields, chosen = '' }: SavedAccountsProps) {
  const t = useMessages(messages)
  if (!saved.length) return null
  return (
    <SelectField
      label={t.label}
      name={savedKey(group)}
      defaultValue={chosen}
      onChange={event => fillFields(fields, saved.find(({ id }) => id === event.target.value)?.details)}
    >
      <option value="">{t.none}</option>
      {saved.map(({ id, name, masked }) => (
        <option key={id} value={id}>
          {name ? `${name}: ${masked}` : masked}
        </option>
      ))}
    </SelectField>
  )
}

type LastAccountsProps = { currency: string; group: AccountGroup; fields: readonly FormField[] }

/** The accounts that a guest has used in this browser: a press fills the fields, another forgets them. */
export function LastAccounts({ currency, group, fields }: LastAccountsProps) {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  const [isForgotten, setForgotten] = useState(false)
  const accounts = useMemo(
    () => (hydrated && !isForgotten ? readLastAccounts(currency).filter(({ lines }) => fits(lines, fields)) : []),
    [hydrated, isForgotten, currency, fields],
  )
  if (accounts.length === 0) return null
  const fill = ({ lines }: LastAccount) => {
    const details = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
    fillFields(fields, details)
    const noMemo = document.querySelector<HTMLInputElement>(`[name="${noMemoKey(group)}"]`)
    // The order was placed without one.
    if (noMemo && noMemo.checked !== !details.memo) noMemo.click()
  }
  const forget = () => {
    forgetLastAccounts(currency)
    setForgotten(true)
    document.getElementById(fields[0]!.key)?.focus()
  }
  return (
    <fieldset className={styles.last}>
      <legend>{t.last}</legend>
      {accounts.map(account => (
        <Button key={JSON.stringify(account.lines)} size="small" className="num" onClick={() => fill(account)}>
          {masked(account, fields)}
        </Button>
      ))}
      <Button variant="quiet" size="small" onClick={forget}>
        {t.forget}
      </Button>
    </fieldset>
  )
}

/** Another form may ask for another kind of account by now. */
const fits = (lines: LastAccount['lines'], fields: readonly FormField[]): boolean =>
  lines.every(({ name, kind }) => fields.some(({ field }) => field.name === name && field.kind === kind))

function masked({ lines }: LastAccount, [main]: readonly FormField[]): string {
  const { kind, value } = lines.find(({ name }) => name === main?.field.name) ?? lines[0]!
  return maskAccount(kind, value)
}

/** Fills the fields with the events of typing, since the fields are uncontrolled. What the account has not is emptied. */
function fillFields(fields: readonly FormField[], details: SavedAccount['details'] | undefined): void {
  if (!details) return
  const values = new Map(Object.entries(details))
  for (const { key, field: asked } of fields) {
    const field = document.getElementById(key)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = values.get(asked.name) ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

const messages = defineMessages({
  ru: {
    label: 'Сохранённые реквизиты',
    none: 'Ввести другие',
    last: 'Уже указывали в этом браузере',
    forget: 'Забыть',
  },
  en: {
    label: 'Saved details',
    none: 'Enter other details',
    last: 'Used before in this browser',
    forget: 'Forget',
  },
})
