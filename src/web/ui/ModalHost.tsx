import { useEffect, useSyncExternalStore } from 'react'
import { forgetModal, modalLeft, readModal, subscribeToModal } from './modal.ts'
import { useLater } from './use-later.ts'

/** The one place where modals appear. What draws them comes with the first one. */
export function ModalHost() {
  const modal = useSyncExternalStore(subscribeToModal, readModal, readModal)
  const ModalDialog = useLater(loadDialog, modal.phase !== 'closed', forgetModal)

  // Closed before it was ever seen, it has nothing to leave.
  const unseen = modal.phase === 'closing' && !ModalDialog
  useEffect(() => {
    if (unseen) modalLeft()
  }, [unseen])

  // When the whole page is exchanged for the error page, nothing remains that could show one.
  useEffect(() => forgetModal, [])

  if (modal.phase === 'closed' || !ModalDialog) return null
  return <ModalDialog key={modal.shown.id} modal={modal.shown} leaving={modal.phase === 'closing'} />
}

const loadDialog = async () => (await import('./ModalDialog.tsx')).ModalDialog
