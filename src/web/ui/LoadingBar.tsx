import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './LoadingBar.module.css'
import { readLoading, subscribeToLoading } from './loading.ts'
import { msUntilChange, viewAt } from './loading-timeline.ts'

/** The thin line at the top of the page while the next one loads. A screen reader finds it, and it says nothing by itself. */
export function LoadingBar() {
  const t = useMessages(messages)
  const bar = useRef<HTMLDivElement>(null)
  const { run, phase, failed } = useLoadingRun()

  useEffect(() => {
    let frame = 0
    const draw = () => {
      const { progress } = viewAt(run, performance.now())
      bar.current?.style.setProperty('transform', `scaleX(${progress / 100})`)
      if (phase === 'growing') frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [run, phase])

  if (phase === 'idle' || phase === 'waiting') return null
  return (
    <div
      ref={bar}
      role="progressbar"
      aria-label={t.loading}
      className={styles.bar}
      data-phase={phase}
      data-failed={failed || undefined}
    />
  )
}

function useLoadingRun() {
  const run = useSyncExternalStore(subscribeToLoading, readLoading, readLoading)
  const [, look] = useReducer((count: number) => count + 1, 0)

  const now = performance.now()
  const { phase, failed } = viewAt(run, now)
  const wait = phase === 'growing' ? Number.POSITIVE_INFINITY : msUntilChange(run, now)
  useEffect(() => {
    if (wait === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(look, Math.max(wait, 1))
    return () => clearTimeout(timer)
  })
  return { run, phase, failed }
}

const messages = defineMessages({
  ru: { loading: 'Загрузка страницы' },
  en: { loading: 'Loading the page' },
})
