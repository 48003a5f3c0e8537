import type { CityView } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from './CityChoice.module.css'
import type { Calculator } from './calculator.ts'
import type { CalculatorState } from './calculator-state.ts'
import { CITY_ID } from './panel-ids.ts'

/** The city of an exchange in cash, with its offices. Absent for a pair without cash. */
export function CityChoice({ state, calculator }: { state: CalculatorState; calculator: Calculator }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { pair } = state.view
  const isOfPair = pair.from.code === state.from && pair.to.code === state.to
  if (!isOfPair || !pair.cities.length) return null
  const city = pair.cities.find(({ code }) => code === state.city)
  return (
    <SelectField
      id={CITY_ID}
      name="city"
      label={t.city}
      className={styles.city}
      value={state.city ?? ''}
      hint={city?.branches.map(branch => branchText(branch, locale)).join(' · ')}
      onChange={event => calculator.dispatch({ name: 'city-chosen', city: event.target.value })}
    >
      {!city && <option value="">{t.choose}</option>}
      {pair.cities.map(({ code, name }) => (
        <option key={code} value={code}>
          {name[locale]}
        </option>
      ))}
    </SelectField>
  )
}

function branchText({ address, hours }: CityView['branches'][number], locale: Locale): string {
  return hours ? `${address[locale]}, ${hoursText(hours, locale)}` : address[locale]
}

const messages = defineMessages({
  ru: { city: 'Город', choose: 'Выберите город' },
  en: { city: 'City', choose: 'Choose a city' },
})
