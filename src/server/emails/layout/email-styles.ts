import { accentOf } from '#contract/office-settings/accent.ts'

/** The colours of the pages, light and dark, repeated here because e-mails cannot load a style sheet. */
export const emailColours = {
  paper: ['#f4f3ee', '#0b0f16'],
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

type EmailColour = keyof typeof emailColours

const font = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const figures = "font-variant-numeric:tabular-nums;font-feature-settings:'tnum'"

type Palette = Readonly<Record<EmailColour, readonly [light: string, dark: string]>>

/** The styles of e-mails in the colour of the office; empty is the one that Agio comes with. */
export function emailStyles(accent: string) {
  const palette: Palette = accent ? { ...emailColours, ...accentOf(accent) } : emailColours
  return { styles: inlineStyles(palette), styleSheet: styleSheet(palette) }
}

const style = (...rules: string[]) => `style="${rules.join(';')}"`
const text = (size: number, line: number) => `font-family:${font};font-size:${size}px;line-height:${line}px`

/** The light theme as inline styles. */
function inlineStyles(palette: Palette) {
  const light = (name: EmailColour) => palette[name][0]
  const colour = (name: EmailColour) => `color:${light(name)}`
  const ground = (name: EmailColour) => `background-color:${light(name)}`
  /** Between two figures there is a hairline. */
  const hairline = (index: number) => (index === 0 ? '' : `border-top:1px solid ${light('line')}`)
  return {
    body: style('margin:0', 'padding:0', ground('paper'), '-webkit-text-size-adjust:100%', 'text-size-adjust:100%'),
    preheader: style(
      'display:none',
      'max-height:0',
      'overflow:hidden',
      'mso-hide:all',
      'font-size:1px',
      'line-height:1px',
      colour('paper'),
    ),
    paper: style(ground('paper')),
    context: style('padding:32px 16px 40px'),
    column: style('max-width:600px', 'margin:0 auto', 'text-align:left'),
    head: style('padding:0 4px 16px', text(20, 28)),
    name: style(colour('ink'), 'font-weight:700', 'letter-spacing:-0.03em', 'text-decoration:none'),
    // On white also where a program turns the e-mail dark: a logo is mostly drawn for light ground.
    logo: style('display:block', 'border:0', 'padding:6px 8px', 'border-radius:8px', 'background-color:#ffffff'),
    sheet: style(
      ground('surface'),
      `border:1px solid ${light('line')}`,
      `border-top:5px double ${light('accent')}`,
      'border-radius:4px 4px 16px 16px',
      'padding:28px 32px 16px',
    ),
    heading: style('margin:0 0 16px', text(24, 30), colour('ink'), 'font-weight:650', 'letter-spacing:-0.02em'),
    subheading: style('margin:24px 0 8px', text(18, 24), colour('ink'), 'font-weight:650'),
    list: style('margin:0 0 16px', 'padding:0 0 0 22px'),
    item: style('margin:0 0 6px', text(15, 24), colour('ink-2')),
    quote: style('margin:0 0 16px', 'padding:0 0 0 14px', `border-left:3px solid ${light('line')}`),
    pre: style(
      'margin:0 0 16px',
      'padding:12px 16px',
      'white-space:pre-wrap',
      'overflow-wrap:anywhere',
      ground('surface-sunk'),
      colour('ink-2'),
      'border-radius:10px',
    ),
    rule: style('margin:8px 0 24px', 'border:0', `border-top:1px solid ${light('line')}`),
    paragraph: style('margin:0 0 16px', text(15, 24), colour('ink-2')),
    footnote: style('margin:0 0 16px', text(13, 20), colour('ink-3')),
    code: style(
      'margin:8px 0 24px',
      'padding:16px',
      `font-family:ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace`,
      'font-size:26px',
      'line-height:34px',
      'font-weight:600',
      'letter-spacing:0.14em',
      'text-align:center',
      'word-break:break-all',
      colour('ink'),
      ground('surface-sunk'),
      'border-radius:10px',
    ),
    figures: style('margin:4px 0 24px', ground('surface-sunk'), 'border-radius:10px', 'border-collapse:separate'),
    figureName: (index: number) =>
      style(
        'padding:11px 16px',
        text(13, 20),
        colour('ink-3'),
        'font-weight:400',
        'vertical-align:top',
        hairline(index),
      ),
    figureValue: (index: number) =>
      style(
        'padding:11px 16px 11px 0',
        text(15, 20),
        colour('ink'),
        'font-weight:600',
        'vertical-align:top',
        'overflow-wrap:anywhere',
        figures,
        hairline(index),
      ),
    buttonTable: style('margin:8px 0 16px', 'border-collapse:separate'),
    buttonCell: style(ground('accent-fill'), 'border-radius:10px'),
    button: style(
      'display:inline-block',
      'padding:14px 28px',
      text(16, 22),
      colour('on-accent'),
      'font-weight:600',
      'text-decoration:none',
      'border-radius:10px',
    ),
    plainLink: style(
      'margin:0 0 20px',
      text(12, 18),
      colour('ink-3'),
      'overflow-wrap:anywhere',
      'word-break:break-word',
    ),
    link: style(colour('accent-ink'), 'text-decoration:underline'),
    foot: style('padding:20px 4px 0', text(12, 18), colour('ink-3')),
  }
}

/** The dark theme, and small screens; `[data-ogsc]` is Outlook on the web. */
function styleSheet(palette: Palette): string {
  const dark = (name: EmailColour) => palette[name][1]
  const rules: readonly (readonly [selector: string, rules: string])[] = [
    ['.paper', `background-color:${dark('paper')}!important`],
    [
      '.sheet',
      `background-color:${dark('surface')}!important;border-color:${dark('line')}!important;border-top-color:${dark('accent')}!important`,
    ],
    ['.ink', `color:${dark('ink')}!important`],
    ['.ink-2', `color:${dark('ink-2')}!important`],
    ['.footnote', `color:${dark('ink-3')}!important`],
    ['.foot', `color:${dark('ink-3')}!important`],
    ['.figures', `background-color:${dark('surface-sunk')}!important`],
    ['.figure-name', `color:${dark('ink-3')}!important;border-color:${dark('line')}!important`],
    ['.figure-value', `color:${dark('ink')}!important;border-color:${dark('line')}!important`],
    ['.code', `color:${dark('ink')}!important;background-color:${dark('surface-sunk')}!important`],
    ['.button', `background-color:${dark('accent-fill')}!important`],
    ['.button a', `color:${dark('on-accent')}!important`],
    ['.link', `color:${dark('accent-ink')}!important`],
  ]
  const written = (prefix: string) => rules.map(([selector, rule]) => `${prefix}${selector}{${rule}}`).join('')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:520px){.around{padding:20px 10px 28px!important}.sheet{padding:22px 18px 8px!important}.button-table{width:100%!important}.button a{display:block!important}}@media (prefers-color-scheme:dark){${written('')}}${written('[data-ogsc] ')}`
}
