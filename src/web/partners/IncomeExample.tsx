import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { PartnersView } from '#contract/partners/partners.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { EXAMPLE_MARGINS, EXAMPLE_TURNOVERS, exampleIncome } from './example.ts'
import type { PartnersData } from './PartnersPage.data.ts'
import styles from './PartnersPage.module.css'
import { messages } from './partners.texts.ts'

/** What a turnover would bring: at once with a script, by sending the form without one. */
export function IncomeExample({ levels }: { levels: NonNullable<PartnersView['terms']>['levels'] }) {
  const { example } = useLoaderData<PartnersData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState(example)
  const show = (decimal: string) => showDecimal(decimal, locale)
  const percent = (bps: number) => withPercent(show(String(bps / 100)), locale)
  const income = exampleIncome(levels, chosen)
  return (
    <form method="get" action={`${pathIn(locale, '/partners')}#example`} id="example" className={styles.form}>
      <h3>{t.example}</h3>
      <div className={styles.fields}>
        <SelectField
          name="turnover"
          label={t.turnover}
          value={chosen.turnover}
          onChange={event => setChosen({ ...chosen, turnover: Number(event.target.value) as typeof chosen.turnover })}
        >
          {EXAMPLE_TURNOVERS.map(sum => (
            <option key={sum} value={sum}>
              {t.dollars(show(String(sum)))}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="margin"
          label={t.margin}
          value={chosen.margin}
          onChange={event => setChosen({ ...chosen, margin: Number(event.target.value) as typeof chosen.margin })}
        >
          {EXAMPLE_MARGINS.map(bps => (
            <option key={bps} value={bps}>
              {percent(bps)}
            </option>
          ))}
        </SelectField>
        {!hydrated && <Button type="submit">{t.count}</Button>}
      </div>
      <p role="status">{t.brings(show(String(chosen.turnover)), percent(chosen.margin), show(income))}</p>
    </form>
  )
}
