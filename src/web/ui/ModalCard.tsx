import { createContext, type ReactNode, useContext } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './ModalCard.module.css'
import { closeModal } from './modal.ts'

export const ModalTitleId = createContext<string>('modal')

type ModalCardProps = { title: string; children: ReactNode; actions?: ReactNode }

/** What stands in a modal: a title, its text, its buttons. The cross comes last, after the work. */
export function ModalCard({ title, children, actions }: ModalCardProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.card}>
      <h2 id={useContext(ModalTitleId)} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      <IconButton icon="close" label={t.close} className={styles.close} onClick={closeModal} />
    </div>
  )
}

const messages = defineMessages({ ru: { close: 'Закрыть' }, en: { close: 'Close' } })
