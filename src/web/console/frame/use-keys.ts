import { useLayoutEffect, useRef } from 'react'
import { openModal } from '#web/ui/modal.ts'
import { KeysHelp } from './KeysHelp.tsx'
import { keyOf } from './key-of.ts'
import { keysAreOn } from './keys-setting.ts'

type Act = () => void

/** A page of the console by single keys: what each does now, if it does something. The help is on every page. */
export function useKeys(actOf: (key: string) => Act | undefined): void {
  const newest = useRef(actOf)
  // With what is drawn, and not a moment later: a key that is told of on the screen does what is written there.
  useLayoutEffect(() => {
    newest.current = actOf
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isForConsole(event)) return
      const key = keyOf(event)
      // The help alone is always there: in it the keys are turned on again.
      const act = key === '?' ? () => openModal(KeysHelp, undefined) : keysAreOn() ? newest.current(key) : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** What presses a link or a button by its id. */
export const pressing = (id: string) => (): void => document.getElementById(id)?.click()

/** What leads to a field or a button by its id, and presses nothing. */
export const focusing = (id: string) => (): void => document.getElementById(id)?.focus()

/** The next or the last before of what can be walked through: rows that carry `data-row`. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step
  rows[next]?.focus()
}

/** Whoever types, or has a modal or a menu open, presses keys for that. */
function isForConsole(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (document.querySelector('dialog[open], :popover-open')) return false
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (!target.closest('input, textarea, select, [contenteditable]')) return true
  // The first press leaves the field, so that what was typed is not thrown away by it.
  if (event.key === 'Escape') target.blur()
  return false
}
