import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { ModalTitleId } from './ModalCard.tsx'
import styles from './ModalDialog.module.css'
import { closeModal, modalLeft, type ShownModal } from './modal.ts'
import { InModal, ToastRegion } from './ToastRegion.tsx'

/** The browser's own `<dialog>`: it makes the rest of the page inert while it is open. */
export function ModalDialog({ modal, leaving }: { modal: ShownModal; leaving: boolean }) {
  const dialog = useOpenDialog(leaving)
  const titleId = `modal-${modal.id}`

  const closeOnEscape = (event: KeyboardEvent) => {
    // A list that is open inside takes the key for itself.
    if (event.key !== 'Escape' || event.defaultPrevented || dialog.current?.querySelector(':popover-open')) return
    event.preventDefault()
    closeModal()
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === event.currentTarget && pressedBeside.current) closeModal()
  }
  // Text that is selected from inside to outside ends with a click beside, too.
  const pressedBeside = useRef(false)

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-leaving={leaving || undefined}
      onKeyDown={closeOnEscape}
      onMouseDown={event => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={closeBeside}
      onCancel={event => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        closeModal()
      }}
      onClose={event => event.target === event.currentTarget && closeModal()}
    >
      <AccessDecision to="last" dialog={dialog} />
      <ModalTitleId value={titleId}>
        <InModal value={true}>
          <div className={styles.panel}>
            <modal.Component data={modal.data} close={closeModal} />
          </div>
          <ToastRegion />
        </InModal>
      </ModalTitleId>
      <AccessDecision to="first" dialog={dialog} />
    </dialog>
  )
}

/** Stands before the first and after the last stop of the keyboard, and turns it back inside. */
function AccessDecision({ to, dialog }: { to: 'first' | 'last'; dialog: RefObject<HTMLDialogElement | null> }) {
  const turn = ({ relatedTarget }: FocusEvent) => {
    // Only who walks out is turned back: the browser itself begins here when the dialog opens.
    if (!dialog.current?.contains(relatedTarget)) return
    const stops = [...dialog.current.querySelectorAll<HTMLElement>(STOPS)].filter(
      stop => !stop.hasAttribute('data-turn') && stop.checkVisibility(),
    )
    stops.at(to === 'first' ? 0 : -1)?.focus()
  }
  // biome-ignore lint/a11y/noStaticElementInteractions: it is a stop for the keyboard, and nothing to use
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard comes here at an end of the dialog and is turned around
  return <span data-turn tabIndex={0} onFocus={turn} />
}

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

function useOpenDialog(leaving: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // A field is there to be filled in. Otherwise the title: no button is pressed by an Enter meant for the page before.
    const start = element.querySelector<HTMLElement>('input, select, textarea') ?? element.querySelector('h2')
    start?.focus()
    // Closed before it is taken away, it gives the focus back to where it came from.
    return () => element.close()
  }, [])

  useEffect(() => {
    if (!leaving) return
    let waiting = true
    // With reduced motion there is nothing to wait for.
    void Promise.allSettled(dialog.current!.getAnimations().map(({ finished }) => finished)).then(() => {
      if (waiting) modalLeft()
    })
    return () => {
      waiting = false
    }
  }, [leaving])

  return dialog
}
