import type { ComponentProps } from 'react'
import type { Senders } from '#contract/desk/desk.ts'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

type SenderFieldProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  senders: Senders
  currency: Pick<ShownCurrency, 'ticker' | 'scale'>
}

/** The account of the office that a payout or refund leaves, with what lies on each. */
export function SenderField({ senders, currency, ...field }: SenderFieldProps) {
  const { outside } = useMessages(placeNames)
  const locale = useLocale()
  return (
    <SelectField {...field} defaultValue={field.defaultValue ?? senders.likely}>
      {senders.accounts.map(({ id, label, balance }) => (
        <option key={id} value={id}>
          {`${label} — ${balanceText(balance, currency, locale)}`}
        </option>
      ))}
      <option value={OUTSIDE}>{outside}</option>
    </SelectField>
  )
}

/** What lies on no account of the office. */
export const placeNames = defineMessages({
  ru: { outside: 'вне счетов' },
  en: { outside: 'outside the accounts' },
})

/** A chosen account by its name. */
export const senderName = (senders: Senders | undefined, place: string, outside: string): string =>
  senders?.accounts.find(({ id }) => id === place)?.label ?? (place === OUTSIDE ? outside : place)
