import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type AccountGroup, accountFieldKey, savedKey } from './claim-form.ts'
import type { SavedAccount } from './saved-accounts.ts'

type SavedAccountsProps = { saved: readonly SavedAccount[]; group: AccountGroup; chosen: string | undefined }

/** The saved accounts: a choice fills the fields, and without JavaScript the choice itself is sent. */
export function SavedAccounts({ saved, group, chosen = '' }: SavedAccountsProps) {
  const t = useMessages(messages)
  if (!saved.length) return null
  return (
    <SelectField
      label={t.label}
      name={savedKey(group)}
      defaultValue={chosen}
      onChange={event => fillFields(group, saved.find(({ id }) => id === event.target.value)?.details)}
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

/** Fills the fields with the events of typing, since the fields are uncontrolled. */
function fillFields(group: AccountGroup, details: SavedAccount['details'] = {}): void {
  for (const [name, value] of Object.entries(details)) {
    const field = document.getElementById(accountFieldKey(group, name))
    if (!(field instanceof HTMLInputElement) || value === undefined) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}

const messages = defineMessages({
  ru: { label: 'Сохранённые реквизиты', none: 'Ввести другие' },
  en: { label: 'Saved details', none: 'Enter other details' },
})
