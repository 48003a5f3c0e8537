import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { KEEPS_PLACE } from '#web/shell/arrive-at.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskData } from './DeskPage.data.ts'
import styles from './QueueField.module.css'
import { consolePath, wholeQueue } from './queue-query.ts'
import { queueChips, queueSuggestions } from './queue-suggestions.ts'

/** The search field of the queue; the key `/` leads to it. */
export const SEARCH_ID = 'console-search'
const LIST_ID = 'console-search-narrows'

/**
 * One field for finding and for narrowing: what is typed is searched for by Enter, unless one of the suggested chips was chosen by the arrows.
 * Without JavaScript it is the form of a search.
 */
export function QueueField({ data }: { data: Pick<DeskData, 'query' | 'items' | 'currencies' | 'onDesk'> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const { query, items, currencies, onDesk } = data
  const opened = onDesk?.desk.claim.id
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(-1)
  const known = { items, currencies, locale }
  const chips = queueChips(query, known)
  const suggested = typed === undefined ? [] : queueSuggestions(typed, query, known)
  const narrow = (to: (typeof suggested)[number]['query']) => {
    setTyped(undefined)
    setActive(-1)
    void navigate(consolePath(to, opened), { state: KEEPS_PLACE })
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = suggested[active]
    if (chosen) return narrow(chosen.query)
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    setTyped(undefined)
    void navigate(consolePath({ ...wholeQueue, q }))
  }
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && event.currentTarget.value === '' && chips.length > 0) {
      event.preventDefault()
      return narrow(chips.at(-1)!.query)
    }
    if (event.key === 'Escape' && suggested.length > 0) {
      event.preventDefault()
      return setTyped(undefined)
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || suggested.length === 0) return
    event.preventDefault()
    setActive(Math.max(-1, Math.min(suggested.length - 1, active + step)))
  }
  return (
    <search className={styles.field}>
      <form method="get" action={pathIn(locale, QUEUE_PATH)} className={styles.form} onSubmit={search}>
        <TextField
          key={`${query.q} ${chips.length}`}
          id={SEARCH_ID}
          name="q"
          type="search"
          icon="search"
          role="combobox"
          aria-expanded={suggested.length > 0}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={suggested[active] && `${LIST_ID}-${active}`}
          autoComplete="off"
          label={t.search}
          placeholder={t.search}
          defaultValue={query.q}
          trailing={<KeyCap name="/" />}
          aria-keyshortcuts="/"
          onChange={event => {
            setTyped(event.currentTarget.value)
            setActive(-1)
          }}
          onKeyDown={walk}
          onBlur={() => setTyped(undefined)}
        />
        <Button type="submit" size="small">
          {t.find}
        </Button>
      </form>
      <div
        id={LIST_ID}
        role="listbox"
        tabIndex={-1}
        aria-label={t.narrow}
        className={styles.list}
        hidden={suggested.length === 0}
      >
        {suggested.map(({ label, query: to }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the field, where the focus is
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it, the focus never comes here
          <div
            key={label}
            id={`${LIST_ID}-${at}`}
            role="option"
            aria-selected={at === active}
            // The field keeps the focus while one is pressed.
            onMouseDown={event => event.preventDefault()}
            onClick={() => narrow(to)}
          >
            {label}
          </div>
        ))}
      </div>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t.narrowed}>
          {chips.map(({ label, query: without }) => (
            <li key={label}>
              <Link to={consolePath(without, opened)} aria-label={t.without(label)}>
                {label} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

const messages = defineMessages({
  ru: {
    search: 'Номер, почта, счёт, txid',
    find: 'Найти',
    narrow: 'Сузить очередь',
    narrowed: 'Показаны только',
    without: (label: string) => `Убрать: ${label}`,
  },
  en: {
    search: 'Number, e-mail, account, txid',
    find: 'Find',
    narrow: 'Narrow the queue',
    narrowed: 'Showing only',
    without: (label: string) => `Remove: ${label}`,
  },
})
