import { useState } from 'react'
import { useSubmit } from 'react-router'
import { defined } from '#contract/defined.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AfterHours } from '#web/quotes/cash/AfterHours.tsx'
import { CityBranches } from '#web/quotes/cash/CityBranches.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import fields from './ClaimFields.module.css'
import { type ClaimFormData, claimQuestion } from './ClaimFormPage.data.ts'
import type { FormValues } from './claim-form.ts'
import { useFormPlace } from './use-form-place.ts'

type CashMeetingProps = { data: ClaimFormData; values: FormValues; refusalOf: (key: string) => string | undefined }

/** The city of the meeting, and where and when it would suit. An operator sets office, time and the means of recognition. */
export function CashMeeting({ data, values, refusalOf }: CashMeetingProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { pair, now } = data.view
  const [chosen, setChosen] = useState(values.city ?? data.view.city ?? '')
  const [branch, setBranch] = useState(values.branch ?? data.view.branch ?? '')
  const city = pair.cities.find(({ code }) => code === chosen)
  const submit = useSubmit()
  const { here } = useFormPlace()
  /** Another place may have other terms: the quote is asked for it. */
  function choose(city: string, branch: string): void {
    setChosen(city)
    setBranch(branch)
    const question = { ...claimQuestion(data), city: city || undefined, branch: branch || undefined }
    void submit(defined(question), { method: 'get', action: here, preventScrollReset: true, replace: true })
  }
  return (
    <fieldset className={fields.group}>
      <legend className={fields.legend}>{t.legend}</legend>
      <SelectField
        id="city"
        name="city"
        label={t.city}
        value={chosen}
        onChange={event => choose(event.target.value, '')}
        hint={t.hint}
        refusal={refusalOf('city')}
      >
        <option value="">{t.choose}</option>
        {pair.cities.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[locale]}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="branch"
        name="branch"
        label={t.branch}
        value={city?.branches.some(({ code }) => code === branch) ? branch : ''}
        onChange={event => choose(chosen, event.target.value)}
        refusal={refusalOf('branch')}
      >
        <option value="">{t.anyBranch}</option>
        {city?.branches.map(({ code, name, address }) => (
          <option key={code} value={code}>
            {`${name[locale]}, ${address[locale]}`}
          </option>
        ))}
      </SelectField>
      <TextField
        id="meetAt"
        name="meetAt"
        type="datetime-local"
        label={t.meetAt}
        hint={t.meetAtHint}
        defaultValue={values.meetAt}
        refusal={refusalOf('meetAt')}
      />
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
    hint: 'Офис и время оператор подтвердит в заявке. Там же будет сказано, как вас узнают.',
    branch: 'Офис, если важно',
    anyBranch: 'Любой',
    meetAt: 'Когда удобно прийти',
    meetAtHint: 'По местному времени, в часы работы. Можно не указывать.',
  },
  en: {
    legend: 'Meeting at the office',
    city: 'City',
    choose: 'Choose a city',
    hint: 'The operator confirms the office and the time in your order, and how we will recognise you.',
    branch: 'Branch, if it matters',
    anyBranch: 'Any',
    meetAt: 'When it suits you',
    meetAtHint: 'Local time, within opening hours. May be left empty.',
  },
})
