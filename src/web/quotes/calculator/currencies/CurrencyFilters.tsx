import { memo } from 'react'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import styles from './CurrencyPanel.module.css'

type CurrencyFiltersProps = {
  label: string
  filters: CalculatorInit['settings']['filters']
  /** A filter's id, `recent`, or nothing for all. */
  chosen: string
  onChoose: (id: string) => void
}

export const CurrencyFilters = memo(function CurrencyFilters(props: CurrencyFiltersProps) {
  const { label, filters, chosen, onChoose } = props
  const locale = useLocale()
  const t = useMessages(messages)
  const all = [
    { id: '', name: t.all },
    ...filters.map(({ id, name }) => ({ id, name: name[locale] })),
    { id: 'recent', name: t.recent },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not scroll a fieldset
    <div role="group" aria-label={label} className={styles.filters}>
      {all.map(({ id, name }) => (
        <Chip key={id} pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
        </Chip>
      ))}
    </div>
  )
})

const messages = defineMessages({
  ru: { all: 'Все', recent: 'Недавние' },
  en: { all: 'All', recent: 'Recent' },
})
