import type { DataRouteMatch } from 'react-router'
import type { Locale, Theme } from '#contract/locale.ts'

/** Stands in the html wherever the nonce belongs: one rendered page can then be answered many times, each with its own. */
export const nonceMark = 'NONCE-OF-THIS-ANSWER'

type DocumentParts = {
  request: Request
  locale: Locale
  theme: Theme
  origin: string
  body: string
  matches: DataRouteMatch[]
  data: unknown
}

export function documentHtml({ locale, theme, body, data }: DocumentParts): string {
  return `<!doctype html><html lang="${locale}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root">${body}</div><script type="application/json" id="page-data">${inScript(data)}</script></body></html>`
}

/** JSON that cannot end the script element it stands in. */
const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
