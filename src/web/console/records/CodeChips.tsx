import { useId, useRef, useState } from 'react'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Control } from './field-kind.ts'
import { itemsText, typedItems } from './field-texts.ts'
import styles from './TypedRows.module.css'

/**
 * Codes as chips, each taken away by its button; a new one is chosen from the currencies or typed. Without a script it is
 * a field with commas between them, and that is what is sent.
 */
export function CodeChips(field: Control & { suggests?: boolean }) {
  const { name, label, hint, texts, control } = field
  const t = useMessages(messages)
  const hydrated = useHydrated()
  if (hydrated) return <Chips {...field} />
  const hints = [t.commas, hint].filter(Boolean).join(' ')
  return <TextField {...control(name)} label={label} hint={hints} defaultValue={texts[name]} autoComplete="off" />
}

function Chips({
  name,
  label,
  hint,
  texts,
  control,
  currencies = {},
  locale,
  suggests = true,
}: Control & { suggests?: boolean }) {
  const t = useMessages(messages)
  const [codes, setCodes] = useState<readonly string[]>(() => typedItems(texts[name] ?? ''))
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const options = useId()
  const { id, refusal } = control(name)
  const known = suggests ? Object.values(currencies) : []
  const nameOf = (code: string) => (currencies[code] ? nameAlone(currencies[code], locale) : code)
  const take = (text: string) => {
    setCodes([...new Set([...codes, ...typedItems(text)])])
    setTyped('')
  }
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <input type="hidden" name={name} value={itemsText([...new Set([...codes, ...typedItems(typed)])])} />
      {codes.length > 0 && (
        <ul className={styles.row}>
          {codes.map(code => (
            <li key={code} className={styles.chip}>
              {nameOf(code) === code ? code : `${nameOf(code)} · ${code}`}
              <IconButton
                icon="close"
                size="small"
                label={t.remove(nameOf(code))}
                onClick={() => {
                  setCodes(codes.filter(one => one !== code))
                  input.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <span className={`${styles.box} ${styles.wide}`}>
        <input
          ref={input}
          id={id}
          list={known.length > 0 ? options : undefined}
          value={typed}
          autoComplete="off"
          aria-label={`${label}: ${t.add}`}
          placeholder={t.add}
          aria-describedby={`${id}-note`}
          aria-invalid={refusal ? true : undefined}
          onChange={({ target: { value } }) =>
            // What is chosen from the list, and what a comma ends, is a chip at once.
            /[\s,;]$/.test(value) || (currencies[value] && value.length > typed.length + 1)
              ? take(value)
              : setTyped(value)
          }
          onKeyDown={event => {
            if (event.key === 'Enter' && typed.trim()) {
              event.preventDefault()
              take(typed)
            }
            if (event.key === 'Backspace' && typed === '') setCodes(codes.slice(0, -1))
          }}
          onBlur={() => typed.trim() && take(typed)}
        />
        {known.length > 0 && (
          <datalist id={options}>
            {known
              .filter(({ code }) => !codes.includes(code))
              .map(currency => (
                <option key={currency.code} value={currency.code}>
                  {nameAlone(currency, locale)}
                </option>
              ))}
          </datalist>
        )}
      </span>
      <p id={`${id}-note`} className={styles.note} data-refused={refusal ? true : undefined} aria-live="polite">
        {refusal ?? hint}
      </p>
    </fieldset>
  )
}

const messages = defineMessages({
  ru: { commas: 'Коды через запятую.', add: 'добавить код', remove: (name: string) => `Убрать: ${name}` },
  en: { commas: 'Codes, separated by commas.', add: 'add a code', remove: (name: string) => `Remove ${name}` },
})
