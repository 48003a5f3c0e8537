type Placement = { side?: 'above' | 'below'; align?: 'start' | 'middle' | 'end' }

const GAP = 6
const EDGE = 8

/**
 * Tells a floating element where its place beside another is: on the wanted side where there is room, always inside the
 * window. Its own styles take `--floating-top` and `--floating-left`, or leave them where it fills the screen.
 */
function placeBeside(
  floating: HTMLElement,
  anchor: Element,
  { side = 'below', align = 'start' }: Placement = {},
): void {
  const by = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const { clientWidth: windowWidth, clientHeight: windowHeight } = document.documentElement

  const above = by.top - GAP - height
  const below = by.bottom + GAP
  const fitsAbove = above >= EDGE
  const fitsBelow = below + height <= windowHeight - EDGE
  const top = side === 'below' ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below

  const left = { start: by.left, middle: by.left + (by.width - width) / 2, end: by.right - width }[align]

  floating.style.setProperty('--floating-top', `${within(top, EDGE, windowHeight - height - EDGE)}px`)
  floating.style.setProperty('--floating-left', `${within(left, EDGE, windowWidth - width - EDGE)}px`)
}

/** Keeps it there while the window changes under it. */
export function keepBeside(floating: HTMLElement, anchor: Element, placement?: Placement): () => void {
  const place = () => placeBeside(floating, anchor, placement)
  place()
  addEventListener('resize', place)
  addEventListener('scroll', place, { capture: true, passive: true })
  return () => {
    removeEventListener('resize', place)
    removeEventListener('scroll', place, { capture: true })
  }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
