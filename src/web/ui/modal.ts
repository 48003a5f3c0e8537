import type { ComponentType } from 'react'
import { type ModalEvent, type ModalState, moveModal } from './modal-state.ts'

/** What a component gets when it is shown as a modal. */
export type ModalProps<D> = { data: D; close: () => void }
export type ShownModal = { id: number; Component: ComponentType<ModalProps<unknown>>; data: unknown }

/** Shows a component over the page. Whatever is shown already leaves first. */
export function openModal<D>(Component: ComponentType<ModalProps<D>>, data: D): void {
  id += 1
  dispatch({ name: 'open', modal: { id, Component: Component as ComponentType<ModalProps<unknown>>, data } })
}

export const closeModal = () => dispatch({ name: 'close' })

/**
 * Closes the modal and calls `act` when it is no longer seen: until then the page behind it takes no focus, and gets back
 * the one that it had.
 */
export function closeModalThen(act: () => void): void {
  closeModal()
  if (state.phase === 'closed') {
    act()
    return
  }
  const leave = subscribeToModal(() => {
    if (state.phase === 'closing') return
    leave()
    act()
  })
}

/** Called by the host when the closed modal is no longer seen. */
export const modalLeft = () => dispatch({ name: 'left' })

/** Closes at once, when there is no host left. */
export function forgetModal(): void {
  closeModal()
  modalLeft()
}

/** Modals open in the browser only: on the server the state stays closed. */
let state: ModalState<ShownModal> = { phase: 'closed' }
let id = 0
const listeners = new Set<() => void>()

export const readModal = () => state
export function subscribeToModal(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function dispatch(event: ModalEvent<ShownModal>): void {
  const before = state
  state = moveModal(state, event)
  if (state !== before) for (const listener of listeners) listener()
}
