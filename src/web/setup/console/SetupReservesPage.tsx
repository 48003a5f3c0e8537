import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { nameAlone } from '#web/format/currency-name.ts'
import { signOf } from '#web/format/money-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PasteList } from './PasteList.tsx'
import styles from './SetupFrame.module.css'
import { LaterLink, SetupFrame, stepPath } from './SetupFrame.tsx'
import type { SetupReservesData } from './SetupReservesPage.data.ts'
import { setupFormTexts, setupTexts } from './setup.texts.ts'
import { amountField } from './spread-list.ts'

export { action, loader } from './SetupReservesPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.reserves, noindex: true }),
}

export function Component() {
  const { setup, ids } = useLoaderData<SetupReservesData>()
  const t = useMessages(setupTexts)
  const locale = useLocale()
  // An amount that is sent again after a lost answer is booked once.
  const [begun] = useState(ids)
  const { Form, busy, refused, field } = useOfficeForm('setup-reserves')
  const open = setup.unstocked
  const amounts = Object.fromEntries(open.map(currency => [currency.code, t.amount(nameAlone(currency, locale))]))
  const labels = { list: t.list, ...amounts }
  return (
    <SetupFrame step="reserves" setup={setup}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="setup-reserves" />
        <SummaryWithProof refused={refused} labels={labels} texts={setupFormTexts} />
        {open.length === 0 && (
          <p>{setup.directions > 0 ? t.allStocked : <Link to={stepPath('exchange')}>{t.firstCurrencies}</Link>}</p>
        )}
        {open.length > 1 && (
          <PasteList form="setup-reserves" currencies={open} fieldsOf={amountField} refused={refused} />
        )}
        {open.map(currency => (
          <div key={currency.code}>
            <input type="hidden" name={`id.${currency.code}`} value={begun[currency.code] ?? ids[currency.code]} />
            <TextField
              label={amounts[currency.code]!}
              inputMode="decimal"
              autoComplete="off"
              trailing={signOf(currency)}
              defaultValue={keptValue(refused, currency.code) ?? ''}
              {...field(currency.code)}
            />
          </div>
        ))}
        <div className={styles.acts}>
          {open.length > 0 && (
            <Button type="submit" variant="primary" busy={busy}>
              {t.next}
            </Button>
          )}
          <LaterLink step="reserves" />
        </div>
      </Form>
    </SetupFrame>
  )
}
