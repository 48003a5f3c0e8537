import { pathIn, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './RecordsPage.module.css'
import type { RecordsData } from './records.data.ts'
import { recordsTexts } from './records.texts.ts'
import type { RecordsContext } from './records-context.ts'
import type { SectionView } from './section-view.ts'

export const SEARCH_ID = 'records-search'

type FilterProps = Pick<RecordsData, 'query' | 'facets'> & {
  view: SectionView
  /** The page that is narrowed. */
  path: string
  context: RecordsContext
}

/** A plain form that works without a script. */
export function RecordsFilter({ view, path, query, facets, context }: FilterProps) {
  const t = useMessages(recordsTexts)
  const { locale } = context
  const words = view.words[locale]
  return (
    <search>
      <form method="get" action={pathIn(locale, path)} className={styles.filter}>
        <TextField
          id={SEARCH_ID}
          name="search"
          type="search"
          label={words.search}
          defaultValue={query.search}
          autoComplete="off"
          icon="search"
        />
        {view.filters.map(({ facet, valueName }) => {
          const values = facets[facet] ?? []
          // Several values are chosen by links from elsewhere; the list keeps them together as one choice.
          const chosen = query.where[facet]?.join(',') ?? ''
          const known = values.some(({ value }) => value === chosen) || chosen === ''
          return (
            <SelectField key={facet} name={facet} label={words.filters?.[facet] ?? facet} defaultValue={chosen}>
              <option value="">{t.all}</option>
              {!known && (
                <option value={chosen}>
                  {chosen
                    .split(',')
                    .map(value => valueName(value, context))
                    .join(', ')}
                </option>
              )}
              {values.map(({ value, count }) => (
                <option key={value} value={value}>
                  {`${valueName(value, context)} (${count})`}
                </option>
              ))}
            </SelectField>
          )
        })}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit">{t.show}</Button>
      </form>
    </search>
  )
}
