/** The papers of the pages and the ink on them, light and dark, on which every accent must be readable. */
export const accentGrounds = {
  paper: ['#f4f3ee', '#0b0f16'],
  surface: ['#fdfdfb', '#121823'],
  'surface-sunk': ['#eef0ec', '#0d121b'],
  'surface-lift': ['#ffffff', '#1a2230'],
} as const

/** The ink of the pages, light and dark. */
export const pageInk = ['#0f1828', '#edf1f7'] as const

/** The blue that Agio comes with. */
export const PLAIN_ACCENT = '#1f5ab8'

const WHITE = '#ffffff'
const INK = pageInk[0]
const BLACK = '#000000'

/** What text needs against its ground (WCAG 2.2 AA), and what a rule or a sign needs. */
export const TEXT_CONTRAST = 4.5
export const SIGN_CONTRAST = 3

export const accentNames = ['accent', 'accent-ink', 'accent-fill', 'accent-hover', 'accent-soft', 'on-accent'] as const
type AccentName = (typeof accentNames)[number]

/** Each colour of the accent, light and dark. */
export type Accent = Readonly<Record<AccentName, readonly [light: string, dark: string]>>

/**
 * The colours of an office from the one that its owner has chosen. They keep its hue and are made darker or lighter as
 * far as they must be to be readable: no choice makes text or a button illegible.
 */
export function accentOf(chosen: string): Accent {
  const [light, dark] = ([0, 1] as const).map(theme => inTheme(chosen, theme)) as [Shades, Shades]
  return Object.fromEntries(accentNames.map(name => [name, [light[name], dark[name]]])) as unknown as Accent
}

type Shades = Readonly<Record<AccentName, string>>

function inTheme(chosen: string, theme: 0 | 1): Shades {
  const papers = Object.values(accentGrounds).map(pair => pair[theme])
  const away = theme === 0 ? BLACK : WHITE
  const soft = mixed(chosen, accentGrounds.surface[theme], theme === 0 ? 0.9 : 0.82)
  const { fill, on } = filled(chosen)
  return {
    accent: readable(chosen, papers, away, SIGN_CONTRAST),
    'accent-ink': readable(chosen, [...papers, soft], away, TEXT_CONTRAST),
    'accent-fill': fill,
    // Away from its text, so that hovering makes it no harder to read.
    'accent-hover': mixed(fill, on === WHITE ? BLACK : WHITE, 0.14),
    'accent-soft': soft,
    'on-accent': on,
  }
}

/** A ground for text, and the text: white or ink. Where neither is readable, the ground is made darker for white. */
function filled(chosen: string): { fill: string; on: string } {
  if (contrast(chosen, WHITE) >= TEXT_CONTRAST) return { fill: chosen, on: WHITE }
  if (contrast(chosen, INK) >= TEXT_CONTRAST) return { fill: chosen, on: INK }
  return { fill: readable(chosen, [WHITE], BLACK, TEXT_CONTRAST), on: WHITE }
}

/** The colour nearest to the chosen one that is readable on all grounds, on its way to black or white. */
function readable(chosen: string, grounds: readonly string[], towards: string, least: number): string {
  for (let part = 0; part < 1; part += 0.02) {
    const colour = mixed(chosen, towards, part)
    if (grounds.every(ground => contrast(colour, ground) >= least)) return colour
  }
  return towards
}

/** The contrast of two colours as WCAG defines it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** `part` of the way from a colour to another one. */
export function mixed(from: string, to: string, part: number): string {
  const target = channels(to)
  const mix = channels(from).map((value, i) => Math.round(value + (target[i]! - value) * part))
  return `#${mix.map(value => value.toString(16).padStart(2, '0')).join('')}`
}
