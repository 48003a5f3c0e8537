import { useEffect, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './ToastCard.module.css'
import { dismissToast, type Toast } from './toasts.ts'

const SHOWN_MS = 6_000

export function ToastCard({ toast: { id, tone, text } }: { toast: Toast }) {
  const t = useMessages(messages)
  const [held, setHeld] = useState(false)

  // What went wrong stays until it was read; the rest goes by itself, but not under a pointer or the focus.
  const stays = held || tone === 'bad'
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, stays])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads it
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone} />
      <p className={styles.text}>{text}</p>
      <IconButton size="small" icon="close" label={t.dismiss} onClick={() => dismissToast(id)} />
    </div>
  )
}

const messages = defineMessages({ ru: { dismiss: 'Скрыть' }, en: { dismiss: 'Dismiss' } })
