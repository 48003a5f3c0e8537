import { useEffect, useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { forgetModal, modalLeft, readModal, subscribeToModal } from './modal.ts'
import { notify } from './toasts.ts'
import { useLater } from './use-later.ts'

/** The one place where modals appear. What draws them comes with the first one. */
export function ModalHost() {
  const modal = useSyncExternalStore(subscribeToModal, readModal, readModal)
  const t = useMessages(messages)
  const { code: ModalDialog, failed } = useLater(loadDialog, modal.phase !== 'closed')

  // The modal's code did not load: a message says so, and the click can be repeated.
  useEffect(() => {
    if (!failed || readModal().phase === 'closed') return
    forgetModal()
    notify({ tone: 'bad', text: t.failed })
  }, [failed, t])

  // Closed before it was ever seen, it has nothing to leave.
  const unseen = modal.phase === 'closing' && !ModalDialog
  useEffect(() => {
    if (unseen) modalLeft()
  }, [unseen])

  // When the error page replaces the whole page, no host is left.
  useEffect(() => forgetModal, [])

  if (modal.phase === 'closed' || !ModalDialog) return null
  return <ModalDialog key={modal.shown.id} modal={modal.shown} leaving={modal.phase === 'closing'} />
}

const loadDialog = async () => (await import('./ModalDialog.tsx')).ModalDialog

const messages = defineMessages({
  ru: { failed: 'Окно не открылось: нет связи. Попробуйте ещё раз.' },
  en: { failed: 'The window did not open: no connection. Please try again.' },
})
