import { useLayoutEffect, useRef } from 'react'
import { keysAreOn } from './keys-setting.ts'
import { pressedKey } from './pressed-key.ts'

type Act = () => void

export const HELP_KEY = '?'

/** Single keys on a page of the console: what each does now, if anything. */
export function useKeys(actOf: (key: string) => Act | undefined): void {
  const newest = useRef(actOf)
  // Together with the drawing: a key that is shown on the screen does what is written there.
  useLayoutEffect(() => {
    newest.current = actOf
  })
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!isForConsole(event)) return
      const key = pressedKey(event)
      // The help works always: the keys are turned on again in it.
      const act = key === HELP_KEY || keysAreOn() ? newest.current(key) : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Presses a link or a button by its id. */
export const pressing = (id: string) => (): void => document.getElementById(id)?.click()

/** Moves the focus to a field or a button by its id, and presses nothing. */
export const focusing = (id: string) => (): void => document.getElementById(id)?.focus()

/** Moves the focus to the next or the previous row with `data-row`. */
export function walkRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : at + step
  rows[next]?.focus()
}

/** Keys pressed in a field, or while a modal or a popover is open, belong to it. */
function isForConsole(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  if (document.querySelector('dialog[open], :popover-open')) return false
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (!target.closest('input, textarea, select, [contenteditable]')) return true
  // The first press of Escape leaves the field, so that the typed text is kept.
  if (event.key === 'Escape') target.blur()
  return false
}
