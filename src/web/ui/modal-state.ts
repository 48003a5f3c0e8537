/** One overlay at a time: what is shown, and, while it leaves, what comes after it. */
export type ModalState<M> = { phase: 'closed' } | { phase: 'open'; shown: M } | { phase: 'closing'; shown: M; next?: M }

export type ModalEvent<M> =
  /** Somebody wants to show something. */
  | { name: 'open'; modal: M }
  /** Escape, a click beside it, another page, its own button. */
  | { name: 'close' }
  /** What was leaving has left the screen. */
  | { name: 'left' }

type Moves<M> = {
  [P in ModalState<M>['phase']]: {
    [N in ModalEvent<M>['name']]: (
      state: Extract<ModalState<M>, { phase: P }>,
      event: Extract<ModalEvent<M>, { name: N }>,
    ) => ModalState<M>
  }
}

/** The transitions of the modal. Closing also drops the one that waits behind it. */
const moves: Moves<unknown> = {
  closed: {
    open: (_, { modal }) => ({ phase: 'open', shown: modal }),
    close: state => state,
    left: state => state,
  },
  open: {
    open: ({ shown }, { modal }) => ({ phase: 'closing', shown, next: modal }),
    close: ({ shown }) => ({ phase: 'closing', shown }),
    left: state => state,
  },
  closing: {
    open: ({ shown }, { modal }) => ({ phase: 'closing', shown, next: modal }),
    close: state => ('next' in state ? { phase: 'closing', shown: state.shown } : state),
    left: state => ('next' in state ? { phase: 'open', shown: state.next } : { phase: 'closed' }),
  },
}

export function moveModal<M>(state: ModalState<M>, event: ModalEvent<M>): ModalState<M> {
  const move = moves[state.phase][event.name] as (state: ModalState<M>, event: ModalEvent<M>) => ModalState<M>
  return move(state, event)
}
