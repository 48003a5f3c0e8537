import { useState } from 'react'
import { nameAlone } from '#web/figures/currency-name.ts'
import type { ShownCurrency } from '#web/figures/shown-currencies.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CloseLink } from '../panel/CloseLink.tsx'
import panel from '../panel/Panel.module.css'
import { Panel } from '../panel/Panel.tsx'
import page from '../SectionPage.module.css'
import { DetailFields, stayInField, TermFields } from './RequisiteFields.tsx'
import { usualTerms } from './requisite-form.ts'
import { poolPath } from './requisite-paths.ts'
import { labelsOf, requisiteTexts } from './requisite-words.ts'

/** Which currency it is for: the fields follow from that. */
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

/** A new requisite. It begins switched off, and what is written on it waits for a second person. */
export function AddRequisite({ currency, newId }: { currency: ShownCurrency; newId: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  // What is sent again after its answer was lost is the same requisite: its id stays as long as the form.
  const [id] = useState(newId)
  const { Form, busy, refused } = useOfficeForm('requisite-add')
  const texts = refused?.values ?? usualTerms
  const labels = labelsOf(currency.code, locale)
  const told = requisiteTexts(refused)
  const fields = { form: 'requisite-add', currency, texts, refused }
  const code = refused?.fields.label
  return (
    <Panel id="add" title={`${t.title}: ${nameAlone(currency, locale)}`}>
      <p className={page.note}>{t.lead}</p>
      <FormSummary refused={refused} labels={labels} texts={told} />
      <Form method="post" action={poolPath({ add: currency.code })} noValidate className={panel.form}>
        <input type="hidden" name="form" value="requisite-add" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? id} />
        <TextField
          id={fieldId('requisite-add', 'label')}
          name="label"
          label={labels.label!}
          hint={t.labelHint}
          autoComplete="off"
          autoFocus
          data-begins
          required
          maxLength={80}
          defaultValue={texts.label ?? ''}
          refusal={code && fieldText('label', code, locale, told)}
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
