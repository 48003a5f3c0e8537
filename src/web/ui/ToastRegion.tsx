import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { readModal, subscribeToModal } from './modal.ts'
import styles from './ToastRegion.module.css'
import { dismissToast, readToasts, subscribeToToasts, type Toast } from './toasts.ts'

const SHOWN_MS = 6_000

/** Whether this part of the page stands inside a modal. */
export const InModal = createContext(false)

/**
 * Where toasts appear. While a modal is open everything outside it is inert, so the region inside the modal takes over;
 * the live region is always there, because one that comes together with its text is not read out.
 */
export function ToastRegion() {
  const t = useMessages(messages)
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readToasts)
  const modal = useSyncExternalStore(subscribeToModal, readModal, readModal)
  const here = (modal.phase !== 'closed') === useContext(InModal)
  return (
    <section aria-label={t.region} className={styles.region}>
      <div role="status" className={styles.list}>
        {here && toasts.map(toast => <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </section>
  )
}

function ToastCard({ toast: { id, tone, text, action } }: { toast: Toast }) {
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
      {action && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            action.onPick()
            dismissToast(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" icon="close" label={t.dismiss} onClick={() => dismissToast(id)} />
    </div>
  )
}

const messages = defineMessages({
  ru: { region: 'Сообщения', dismiss: 'Скрыть' },
  en: { region: 'Messages', dismiss: 'Dismiss' },
})
