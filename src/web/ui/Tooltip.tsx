import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useId, useRef } from 'react'
import { keepBeside } from './place.ts'
import styles from './Tooltip.module.css'

const PAUSE_MS = 300
/** Time enough to move the pointer onto the words themselves. */
const LINGER_MS = 120

/** A few words about a control, for the pointer and for the keyboard. Nothing stands only here: a finger has no hover. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const { words, show, hide } = useFloatingWords(anchor)

  const dismiss = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !words.current?.matches(':popover-open')) return
    // The first press puts the words away, and only the next one what is behind them.
    event.preventDefault()
    event.stopPropagation()
    hide(0)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is the one that is used; this only watches it
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show(PAUSE_MS)}
      onPointerLeave={() => hide(LINGER_MS)}
      onFocus={({ target }) => target.matches(':focus-visible') && show(0)}
      onBlur={() => hide(0)}
      onKeyDown={dismiss}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={words} id={id} role="tooltip" popover="manual" className={styles.words}>
        {text}
      </span>
    </span>
  )
}

function useFloatingWords(anchor: React.RefObject<HTMLElement | null>) {
  const words = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useRef<() => void>(undefined)

  const later = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const show = (ms: number) =>
    later(ms, () => {
      const element = words.current
      if (!element || element.matches(':popover-open')) return
      element.showPopover()
      leave.current = keepBeside(element, anchor.current!, { side: 'above', align: 'middle' })
    })
  const hide = (ms: number) =>
    later(ms, () => {
      leave.current?.()
      if (words.current?.matches(':popover-open')) words.current.hidePopover()
    })

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      leave.current?.()
    },
    [],
  )
  return { words, show, hide }
}
