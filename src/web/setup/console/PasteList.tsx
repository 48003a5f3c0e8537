import { useState } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { setupFormTexts, setupTexts } from './setup.texts.ts'
import { type FieldsOf, spreadOf } from './spread-list.ts'

type PasteListProps = {
  form: 'setup-accounts' | 'setup-reserves'
  currencies: readonly CurrencyItem[]
  fieldsOf: FieldsOf
  refused: RefusedForm | undefined
}

/** A list in one paste: it goes into the fields of the form at once, and lines of no currency stay where they are. */
export function PasteList({ form, currencies, fieldsOf, refused }: PasteListProps) {
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const [spread, setSpread] = useState(false)
  const code = refused?.fields.list
  const spreadFrom = (area: HTMLTextAreaElement) => {
    const { values, unread } = spreadOf(area.value, currencies, fieldsOf)
    if (values.length === 0) return
    for (const [name, value] of values) {
      const input = area.form?.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = value
    }
    area.value = unread.join('\n')
    setSpread(true)
  }
  return (
    <>
      <TextAreaField
        id={fieldId(form, 'list')}
        name="list"
        rows={2}
        label={t.list}
        hint={t.listHint[form]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={keptValue(refused, 'list') ?? ''}
        refusal={code && fieldText('list', code, locale, setupFormTexts)}
        onChange={({ nativeEvent, currentTarget }) => {
          const { inputType } = nativeEvent as InputEvent
          if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') spreadFrom(currentTarget)
        }}
        onBlur={event => spreadFrom(event.currentTarget)}
      />
      <p role="status">{spread && t.listSpread}</p>
    </>
  )
}
