import type { Locale, Theme } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { AskOffice } from '#web/api/in-process-api.ts'
import type { Person } from '#web/session/person.ts'

/** What the web side needs to render a page. */
export type PageRequest = {
  request: Request
  theme: Theme
  office: OfficeIdentity
  /** Who is signed in. */
  person?: Person
  /** There was a session, and it could not be refreshed. */
  expired: boolean
  /** The API, in process; with the caller's own session. */
  ask: AskOffice
  /** The address that canonical links are made with: `https://office.example`. */
  origin: string
  /** What a person tells support when the page failed. */
  supportId: string
  /** Called with unexpected errors; the page never shows them. */
  onError: (error: unknown) => void
}

/** What became of a request for a page. */
export type Page =
  | { kind: 'html'; status: number; locale: Locale; html: string }
  | { kind: 'redirect'; response: Response }
  /** The visitor has to sign in, and goes on at `to` after it. */
  | { kind: 'sign-in'; status: 'unauthorized' | 'expired'; locale: Locale; to: string }

export type PageRenderer = {
  /** The text of the one script that stands in pages themselves: the content policy names it by its hash. */
  inlineScript: string
  /** The fixed addresses that search engines may list, without a language. */
  listed: readonly string[]
  /** Whether a guest's page at an address is the same for every guest, and may be kept for them. */
  isSameForGuests(path: string): boolean
  /** The one spelling of a page's address. */
  spell(path: string): string
  render(request: PageRequest): Promise<Page>
}

/** What a build holds for the browser. */
export type Assets = {
  /** Changes with every build; the browser compares it with the server's newest. */
  buildId: string
  /** A script has its texts in one language. */
  files: Record<Locale, PageFiles>
  /** Put before everything else: what the development server needs to reload pages. */
  preamble?: string
}

/** The files that a page needs, by the source file that draws it. */
export type PageFiles = {
  entry: string
  styles: (page: string | undefined) => readonly string[]
  preloads: (page: string | undefined) => readonly string[]
}

/** What the built web side exports. */
export type WebBuild = { createPages: (assets: Assets) => PageRenderer }
