import type { Locale, Theme } from '#contract/locale.ts'
import type { Api } from './api/api.ts'

/** What the web side needs to render a page. */
export type PageRequest = {
  request: Request
  theme: Theme
  api: Api
  /** The address that canonical links are made with: `https://office.example`. */
  origin: string
  /** What a person tells support when the page failed. */
  supportId: string
}

/** A rendered page: `nonceMark` stands in the html wherever the answer's nonce belongs. */
export type Page =
  | { kind: 'html'; status: number; locale: Locale; html: string }
  | { kind: 'redirect'; response: Response }

export type PageRenderer = { nonceMark: string; render(request: PageRequest): Promise<Page> }
