import { createContext, useContext, useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { readModal, subscribeToModal } from './modal.ts'
import styles from './ToastRegion.module.css'
import { readToasts, subscribeToToasts } from './toasts.ts'
import { useLater } from './use-later.ts'

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
  const { code: ToastCard } = useLater(loadCard, toasts.length > 0)
  const here = (modal.phase !== 'closed') === useContext(InModal)
  return (
    <section aria-label={t.region} className={styles.region}>
      <div role="status" className={styles.list}>
        {/* Without the code of the card the text is read out all the same. */}
        {here &&
          toasts.map(toast =>
            ToastCard ? (
              <ToastCard key={toast.id} toast={toast} />
            ) : (
              <p key={toast.id} className={styles.plain}>
                {toast.text}
              </p>
            ),
          )}
      </div>
    </section>
  )
}

const loadCard = async () => (await import('./ToastCard.tsx')).ToastCard

const messages = defineMessages({ ru: { region: 'Сообщения' }, en: { region: 'Messages' } })
