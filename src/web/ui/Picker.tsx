import { type ReactNode, useRef, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { classNames } from './class-names.ts'
import { Field, type FieldControl, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { OptionList, type OptionListProps } from './OptionList.tsx'
import styles from './Picker.module.css'
import { keepBeside } from './place.ts'

type PickerProps = OptionListProps & {
  /** Carries the choice in a form. */
  name?: string
  /** On the button while nothing is chosen. */
  prompt?: string
}

/** A choice from a long list as a pill that stands inside something else: the currency beside an amount. */
export function Picker({ name, prompt, ...list }: PickerProps) {
  return <Trigger {...{ name, prompt, list }} pill />
}

/** The same as a field of a form, with its label and its line of explanation. */
export function PickerField({ label, aside, hint, refusal, name, prompt, ...list }: FieldProps & PickerProps) {
  return (
    <Field {...{ label, aside, hint, refusal }}>
      {control => <Trigger {...{ name, prompt, control }} list={{ ...list, label }} />}
    </Field>
  )
}

type TriggerProps = {
  list: OptionListProps
  name: string | undefined
  prompt: string | undefined
  control?: FieldControl
  pill?: boolean
}

function Trigger({ list, name, prompt, control, pill }: TriggerProps) {
  const t = useMessages(messages)
  const { dialog, trigger, open, show, hide } = useSheet()
  const chosen = list.options.find(({ value }) => value === list.value)

  return (
    <>
      <button
        ref={trigger}
        type="button"
        id={control?.id}
        aria-describedby={control?.['aria-describedby']}
        data-refused={control?.['aria-invalid']}
        aria-label={pill ? `${list.label}: ${chosen?.label ?? prompt ?? t.choose}` : undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={classNames(styles.trigger, pill && styles.pill)}
        onClick={show}
      >
        {chosen?.icon}
        <Chosen label={chosen?.label} prompt={prompt ?? t.choose} />
        <Icon name="chevron-down" size={18} />
      </button>
      {name && <input type="hidden" name={name} value={list.value ?? ''} />}
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label={list.label}
        onClick={event => event.target === event.currentTarget && hide()}
        onClose={hide}
        onKeyDown={event => {
          // Escape is the list's own while it has a query to clear.
          if (event.key === 'Escape') event.stopPropagation()
        }}
      >
        {open && (
          <div className={styles.inside}>
            <div className={styles.head}>
              <span>{list.label}</span>
              <IconButton icon="close" label={t.close} onClick={hide} />
            </div>
            <OptionList
              {...list}
              onPick={value => {
                hide()
                list.onPick(value)
              }}
            />
          </div>
        )}
      </dialog>
    </>
  )
}

const Chosen = ({ label, prompt }: { label: string | undefined; prompt: ReactNode }) => (
  <span className={styles.chosen} data-empty={label === undefined || undefined}>
    {label ?? prompt}
  </span>
)

/** Beside its button on a desk, the whole screen on a phone; which of the two, the styles decide. */
function useSheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const leave = useRef<() => void>(undefined)
  const [open, setOpen] = useState(false)

  const show = () => {
    setOpen(true)
    // The list is drawn first: then there is a size to place and a search to focus.
    requestAnimationFrame(() => {
      const element = dialog.current
      if (!element || element.open) return
      element.showModal()
      leave.current = keepBeside(element, trigger.current!)
      // Under a finger the search waits to be touched: its keyboard would cover the list.
      const start = matchMedia('(pointer: coarse)').matches ? '[role="listbox"]' : '[role="combobox"]'
      element.querySelector<HTMLElement>(start)?.focus()
      element.querySelector('[data-active]')?.scrollIntoView({ block: 'center' })
    })
  }
  const hide = () => {
    leave.current?.()
    dialog.current?.close()
    setOpen(false)
  }
  return { dialog, trigger, open, show, hide }
}

const messages = defineMessages({
  ru: { choose: 'Выбрать', close: 'Закрыть' },
  en: { choose: 'Choose', close: 'Close' },
})
