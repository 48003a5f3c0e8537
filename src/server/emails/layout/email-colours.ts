/** The colours of the pages, light and dark, repeated here because e-mails cannot load a style sheet. */
export const emailColours = {
  paper: ['#f4f5f2', '#0b0f16'],
  surface: ['#fdfdfb', '#121823'],
  'surface-sunk': ['#eef0ec', '#0d121b'],
  line: ['#dee1db', '#263041'],
  ink: ['#0f1828', '#edf1f7'],
  'ink-2': ['#434e60', '#aeb8c8'],
  'ink-3': ['#5d6878', '#8b97aa'],
  accent: ['#4683df', '#4683df'],
  'accent-ink': ['#1f5ab8', '#86b2f5'],
  'accent-fill': ['#1f5ab8', '#3468bd'],
  'on-accent': ['#ffffff', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type EmailColour = keyof typeof emailColours
