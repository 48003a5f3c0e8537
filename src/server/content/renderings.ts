import { createHash } from 'node:crypto'
import type { Locale } from '#contract/locale.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findImages } from './images.store.ts'
import type { RenderedText } from './render-markdown.ts'

export type Renderings = {
  /** The text as HTML, rendered once for as long as it is read. */
  of: (markdown: string, locale: Locale) => Promise<RenderedText>
}

/** Enough for every text that an office has on its pages; the oldest goes first. */
const MOST_KEPT = 400

/** A text is kept by what it says, so that another version is another text and nothing has to be forgotten. */
export function openRenderings(db: Db): Renderings {
  const kept = new Map<string, Promise<RenderedText>>()
  return {
    of(markdown, locale) {
      const key = createHash('sha256').update(`${locale} ${markdown}`).digest('base64url')
      const known = kept.get(key)
      if (known) return known
      const rendering = render(db, markdown, locale)
      kept.set(key, rendering)
      rendering.catch(() => kept.delete(key))
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
      return rendering
    },
  }
}

export async function render(db: Db, markdown: string, locale: Locale): Promise<RenderedText> {
  const { imagesIn, renderMarkdown } = await import('./render-markdown.ts')
  return renderMarkdown(markdown, locale, await findImages(db, imagesIn(markdown)))
}
