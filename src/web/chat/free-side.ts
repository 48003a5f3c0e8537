/** From where to where something reaches across the window. */
export type Reach = { left: number; right: number }

export type Side = 'right' | 'left'

/** The width of the chat with the space around it. */
const CHAT_WIDTH = 412

/**
 * On which side of a wide window the chat covers no main button, however the page is scrolled. Undefined: it would on either.
 */
export function freeSide(windowWidth: number, buttons: readonly Reach[]): Side | undefined {
  if (buttons.every(({ right }) => right <= windowWidth - CHAT_WIDTH)) return 'right'
  return buttons.every(({ left }) => left >= CHAT_WIDTH) ? 'left' : undefined
}

/** A phone: there the chat is the whole screen. */
export const isNarrow = (): boolean => matchMedia('(max-width: 767px)').matches

/** The same for the page as it stands. */
export const freeSideOfPage = (): Side | undefined =>
  freeSide(
    innerWidth,
    [...document.querySelectorAll('main button[type=submit]')]
      .map(button => button.getBoundingClientRect())
      .filter(({ width }) => width > 0),
  )
