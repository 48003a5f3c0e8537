import { useState } from 'react'
import { CloseLink } from '#web/console/panel/CloseLink.tsx'
import panel from '#web/console/panel/Panel.module.css'
import { Panel } from '#web/console/panel/Panel.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { nameAlone } from '#web/format/currency-name.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DetailFields, stayInField, TermFields } from './DepositAccountFields.tsx'
import { depositAccountTexts, labelsOf } from './deposit-account.texts.ts'
import { usualTerms } from './deposit-account-form.ts'
import { poolPath } from './deposit-account-paths.ts'

/** The currency, from which the fields follow. */
export function ChooseCurrency({ currencies }: { currencies: readonly ShownCurrency[] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <Panel id="add" title={t.title}>
      <form method="get" action={pathIn(locale, poolPath())} className={panel.form}>
        <SelectField id="add-currency" name="add" label={t.currency} autoFocus data-begins>
          {currencies.map(currency => (
            <option key={currency.code} value={currency.code}>
              {nameAlone(currency, locale)}
            </option>
          ))}
        </SelectField>
        <div className={panel.buttons}>
          <Button type="submit" size="small" variant="primary">
            {t.next}
          </Button>
          <CloseLink to={poolPath()} />
        </div>
      </form>
    </Panel>
  )
}

/** A new deposit account. It starts switched off, and its details wait for a second person. */
export function AddDepositAccount({ currency, newId }: { currency: ShownCurrency; newId: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  // A deposit account that is sent again after a lost answer is the same one: its id stays as long as the form.
  const [id] = useState(newId)
  const { Form, busy, refused } = useOfficeForm('deposit-account-add')
  const texts = refused?.values ?? usualTerms
  const labels = labelsOf(currency, locale)
  const formTexts = depositAccountTexts(refused)
  const fields = { form: 'deposit-account-add', currency, texts, refused }
  const code = refused?.fields.label
  return (
    <Panel id="add" title={`${t.title}: ${nameAlone(currency, locale)}`}>
      <p className={page.note}>{t.lead}</p>
      <Form method="post" action={poolPath({ add: currency.code })} noValidate className={panel.form}>
        <SummaryWithProof refused={refused} labels={labels} texts={formTexts} />
        <input type="hidden" name="form" value="deposit-account-add" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? id} />
        <TextField
          id={fieldId('deposit-account-add', 'label')}
          name="label"
          label={labels.label!}
          hint={t.labelHint}
          autoComplete="off"
          autoFocus
          data-begins
          required
          maxLength={80}
          defaultValue={texts.label ?? ''}
          refusal={code && fieldText('label', code, locale, formTexts)}
        />
        <DetailFields {...fields} />
        <TermFields {...fields} />
        <div className={panel.buttons}>
          <Button type="submit" size="small" variant="primary" busy={busy} onMouseDown={stayInField}>
            {t.add}
          </Button>
          <CloseLink to={poolPath()} />
        </div>
      </Form>
    </Panel>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Новые реквизиты',
    lead: 'Клиенты увидят их, когда введённое подтвердит другой человек или пройдут сутки, и вы их включите.',
    currency: 'Валюта',
    next: 'Дальше',
    labelHint: 'Видят только сотрудники: «Синяя карта Анны».',
    add: 'Добавить',
  },
  en: {
    title: 'New deposit account',
    lead: 'Customers see it once a second person approves it, or after a day, and you turn it on.',
    currency: 'Currency',
    next: 'Continue',
    labelHint: 'Only staff see it: “The blue card”.',
    add: 'Add',
  },
})
