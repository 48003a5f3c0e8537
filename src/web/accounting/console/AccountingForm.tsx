import { accountingTables } from '#contract/accounting/accounting-tables.ts'
import page from '#web/console/SectionPage.module.css'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './AccountingForm.module.css'

type AccountingFormProps = { period: { from: string; to: string }; id: string }

/** Asks the API itself for a table: the browser saves what it answers. */
export function AccountingForm({ period, id }: AccountingFormProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <form method="get" action="/api/v1/desk/accounting/" className={styles.form} aria-labelledby={id}>
      <input type="hidden" name="locale" value={locale} />
      <SelectField id="accounting-table" name="table" label={t.table}>
        {accountingTables.map(table => (
          <option key={table} value={table}>
            {t.tables[table]}
          </option>
        ))}
      </SelectField>
      <TextField id="accounting-from" name="from" type="date" label={t.from} defaultValue={period.from} required />
      <TextField id="accounting-to" name="to" type="date" label={t.to} defaultValue={period.to} required />
      <div className={classNames(styles.buttons, page.besideControls)}>
        <Button type="submit" name="as" value="xlsx">
          XLSX
        </Button>
        <Button type="submit" name="as" value="csv">
          CSV
        </Button>
      </div>
    </form>
  )
}

const messages = defineMessages({
  ru: {
    table: 'Таблица',
    tables: { orders: 'Выполненные заявки', ledger: 'Проводки', balances: 'Остатки счетов по дням' },
    from: 'С',
    to: 'По',
  },
  en: {
    table: 'Table',
    tables: { orders: 'Completed orders', ledger: 'Ledger entries', balances: 'Account balances by day' },
    from: 'From',
    to: 'To',
  },
})
