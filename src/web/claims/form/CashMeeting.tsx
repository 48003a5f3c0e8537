import { useState } from 'react'
import { AfterHours } from '#web/cash/AfterHours.tsx'
import { CityOffices } from '#web/cash/CityOffices.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import fields from './ClaimFields.module.css'
import type { FormValues } from './claim-form.ts'
import type { ClaimFormData } from './claim-form-data.ts'

type CashMeetingProps = { data: ClaimFormData; values: FormValues; refusal: string | undefined }

/** Where cash changes hands. The office, the time and how the person is known come with the claim, from an operator. */
export function CashMeeting({ data, values, refusal }: CashMeetingProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { pair, now } = data.view
  const [chosen, setChosen] = useState(values.city ?? data.view.city ?? '')
  const city = pair.cities.find(({ code }) => code === chosen)
  return (
    <fieldset className={fields.group}>
      <legend className={fields.legend}>{t.legend}</legend>
      <SelectField
        id="city"
        name="city"
        label={t.city}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
        hint={t.hint}
        refusal={refusal}
      >
        <option value="">{t.choose}</option>
        {pair.cities.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[locale]}
          </option>
        ))}
      </SelectField>
      <AfterHours pair={pair} now={now} />
      {city && <CityOffices city={city} now={now} />}
    </fieldset>
  )
}

const messages = defineMessages({
  ru: {
    legend: 'Встреча в офисе',
    city: 'Город',
    choose: 'Выберите город',
    hint: 'Офис и время оператор назначит в заявке. Там же будет сказано, как вас узнают.',
  },
  en: {
    legend: 'Meeting at the office',
    city: 'City',
    choose: 'Choose a city',
    hint: 'The operator sets the office and the time in your order, and how we will recognise you.',
  },
})
