import type { RecordsContext } from '#web/console/records/records-context.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

type CurrencyFieldProps = {
  id?: string
  name: string
  label: string
  /** Empty: nothing is chosen yet. */
  value: string
  refusal?: string | undefined
  context: RecordsContext
}

/** One of the currencies of the office. */
export function CurrencyField({ value, context: { currencies, locale }, ...field }: CurrencyFieldProps) {
  return (
    <SelectField {...field} defaultValue={value} required>
      {value === '' && <option value="" />}
      {Object.values(currencies).map(currency => (
        <option key={currency.code} value={currency.code}>
          {nameAlone(currency, locale)}
        </option>
      ))}
    </SelectField>
  )
}
