import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import frame from './Field.module.css'
import type { ListedOption } from './find-options.ts'
import { Icon } from './Icon.tsx'
import styles from './OptionList.module.css'
import lines from './OptionRow.module.css'

type OptionListProps = {
  label: string
  options: readonly ListedOption[]
  onPick: (value: string) => void
  placeholder?: string
  /** Which options a query finds, and in which order. */
  find: (query: string, options: readonly ListedOption[]) => readonly ListedOption[]
  /** Called with what is typed, for options that the server finds. */
  onQuery?: (query: string) => void
}

const PAGE = 8

/** A search and what it finds. The focus stays in the search; arrows, Home, End and Page move the mark, Enter picks, Escape clears. */
export function OptionList({ label, options, onPick, placeholder, find, onQuery }: OptionListProps) {
  const t = useMessages(messages)
  const id = useId()
  const [query, setOwnQuery] = useState('')
  const setQuery = (query: string) => {
    setOwnQuery(query)
    onQuery?.(query)
  }
  const found = useMemo(() => find(query, options), [find, query, options])
  const { active, setActive, list } = useWalk(found)

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      const option = found[active]
      if (option) onPick(option.value)
    } else if (event.key === 'Escape' && query) {
      event.preventDefault()
      setQuery('')
    } else {
      const to = walkTo(event.key, active, found.length)
      if (to === undefined) return
      event.preventDefault()
      setActive(to)
    }
  }

  return (
    <div className={styles.panel}>
      <div className={frame.box}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[active] && `${id}-${found[active].value}`}
          placeholder={placeholder ?? t.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={walk}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
        {groupsOf(found).map(({ name, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped so; a fieldset holds controls
          <div key={name ?? ''} role="group" aria-label={name ?? label}>
            {name && (
              <div className={styles.group} aria-hidden="true">
                {name}
              </div>
            )}
            {members.map(({ option, index }) => (
              <Option
                key={option.value}
                id={`${id}-${option.value}`}
                option={option}
                active={index === active}
                onPick={onPick}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={found.length ? 'visually-hidden' : styles.nothing}>
        {found.length ? query && t.found(found.length) : t.nothing(query)}
      </p>
    </div>
  )
}

type OptionProps = {
  id: string
  option: ListedOption
  active: boolean
  onPick: (value: string) => void
}

const Option = memo(function Option({ id, option, active, onPick }: OptionProps) {
  const { value, label, detail, figure } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken by the search, where the focus is
    // biome-ignore lint/a11y/useFocusableInteractive: the search points at it, the focus never comes here
    <div
      id={id}
      role="option"
      aria-selected={false}
      data-active={active || undefined}
      className={`${lines.row} ${styles.option}`}
      onClick={() => onPick(value)}
    >
      <span className={lines.name}>
        <span className={lines.label}>{label}</span>
        {detail && <span className={lines.detail}>{detail}</span>}
      </span>
      {figure && <span className={`num ${lines.figure} ${styles.figure}`}>{figure}</span>}
    </div>
  )
})

/** Which option the arrow keys are at. It is kept in sight. */
function useWalk(found: readonly ListedOption[]) {
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const moved = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the walk that moves the list
  useEffect(() => {
    if (moved.current) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
    moved.current = true
  }, [active])

  return { active: Math.min(active, Math.max(0, found.length - 1)), setActive, list }
}

function walkTo(key: string, from: number, count: number): number | undefined {
  if (!count) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'PageDown') return Math.min(count - 1, from + PAGE)
  if (key === 'PageUp') return Math.max(0, from - PAGE)
  return undefined
}

function groupsOf(found: readonly ListedOption[]) {
  const groups: { name: string | undefined; members: { option: ListedOption; index: number }[] }[] = []
  found.forEach((option, index) => {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push({ option, index })
    else groups.push({ name: option.group, members: [{ option, index }] })
  })
  return groups
}

const messages = defineMessages({
  ru: {
    search: 'Поиск',
    found: (n: number) => `Найдено: ${n}`,
    nothing: (query: string) => `По запросу «${query}» ничего нет`,
  },
  en: { search: 'Search', found: (n: number) => `Found: ${n}`, nothing: (query: string) => `Nothing for “${query}”` },
})
