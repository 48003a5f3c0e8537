import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { nameAlone } from '#web/format/currency-name.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PasteList } from './PasteList.tsx'
import type { SetupAccountsData } from './SetupAccountsPage.data.ts'
import styles from './SetupFrame.module.css'
import { LaterLink, SetupFrame, stepPath } from './SetupFrame.tsx'
import { setupFormTexts, setupTexts } from './setup.texts.ts'
import { accountFields } from './spread-list.ts'

export { action, loader } from './SetupAccountsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.accounts, noindex: true }),
}

export function Component() {
  const { setup, ids } = useLoaderData<SetupAccountsData>()
  const t = useMessages(setupTexts)
  const locale = useLocale()
  // An account that is sent again after a lost answer is added once.
  const [begun] = useState(ids)
  const { Form, busy, refused } = useOfficeForm('setup-accounts')
  const fields = setup.unpaid.flatMap(currency =>
    accountFieldsOf(currency).map(field => ({
      field,
      name: `${currency.code}.${field.name}`,
      label: `${nameAlone(currency, locale)}: ${field.label[locale]}`,
    })),
  )
  const labels = { list: t.list, ...Object.fromEntries(fields.map(({ name, label }) => [name, label])) }
  return (
    <SetupFrame step="accounts" setup={setup}>
      <Form method="post" noValidate className={styles.form}>
        <input type="hidden" name="form" value="setup-accounts" />
        {setup.unpaid.map(({ code }) => (
          <input key={code} type="hidden" name={`id.${code}`} value={begun[code] ?? ids[code]} />
        ))}
        <SummaryWithProof refused={refused} labels={labels} texts={asTheyAre(refused, useMessages(setupFormTexts))} />
        {fields.length === 0 && (
          <p>{setup.directions > 0 ? t.allPayable : <Link to={stepPath('exchange')}>{t.firstCurrencies}</Link>}</p>
        )}
        {fields.length > 1 && (
          <PasteList form="setup-accounts" currencies={setup.unpaid} fieldsOf={accountFields} refused={refused} />
        )}
        {fields.map(({ field, name, label }) => (
          <TextField
            key={name}
            id={fieldId('setup-accounts', name)}
            name={name}
            label={label}
            hint={field.example && t.example(field.example)}
            inputMode={field.inputMode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={keptValue(refused, name) ?? ''}
            refusal={refused?.fields[name]}
          />
        ))}
        <div className={styles.acts}>
          {fields.length > 0 && (
            <Button type="submit" variant="primary" busy={busy}>
              {t.next}
            </Button>
          )}
          <LaterLink step="accounts" />
        </div>
      </Form>
    </SetupFrame>
  )
}

/** The refusals of accounts come in words already; those of the list have the words of the set-up. */
function asTheyAre(refused: RefusedForm | undefined, words: FormTexts['ru']): FormTexts {
  const said = Object.entries(refused?.fields ?? {}).filter(([name]) => name !== 'list')
  const fields = { ...words.fields, ...Object.fromEntries(said.map(([name, text]) => [name, { [text]: text }])) }
  const own = { ...words, fields }
  return { ru: own, en: own }
}
