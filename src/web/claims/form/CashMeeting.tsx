import { useState } from 'react'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AfterHours } from '#web/quotes/cash/AfterHours.tsx'
import { CityBranches } from '#web/quotes/cash/CityBranches.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import fields from './ClaimFields.module.css'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import type { FormValues } from './claim-form.ts'

type CashMeetingProps = { data: ClaimFormData; values: FormValues; refusal: string | undefined }

/** The city of the meeting. An operator sets the office, the time and the means of recognition later. */
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
      {city && <CityBranches city={city} now={now} />}
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
