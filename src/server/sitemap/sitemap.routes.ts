import type { Hono } from 'hono'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { robots, securityContact, sitemap } from '#contract/operations.calls.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { BoardLayout } from '#server/quotes/board-layout.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security-text.ts'
import { sitemapXml } from './sitemap.ts'

type SitemapDeps = {
  board: LiveBoard
  content: LiveContent
  now: () => Date
  /** The listed static pages, without language. */
  pages: readonly string[]
  identity: () => OfficeIdentity
  /** The public address. */
  origin: string
}

/** robots.txt and the sitemap. */
export function sitemapRoutes(app: Hono<Env>, { board, content, pages, identity, origin, now }: SitemapDeps): void {
  const text = (write: () => string, type: string) => new PreparedAnswer<undefined>(() => Buffer.from(write()), type)

  // The list changes with the catalogue and with what is published, unlike rates.
  let made: { layout: BoardLayout; version: string; answer: PreparedAnswer<undefined> } | undefined
  serve(app, sitemap, () => {
    const { layout } = board.now.board
    const version = content.versionAt(now())
    if (made?.layout !== layout || made.version !== version) {
      const empty = content.emptyPages()
      const listed = [...pages.filter(page => !empty.includes(page)), ...content.paths(now())]
      const answer = text(() => sitemapXml(layout, listed, origin), 'application/xml; charset=utf-8')
      made = { layout, version, answer }
    }
    return made.answer
  })

  const rules = text(() => robotsText(origin), 'text/plain; charset=utf-8')
  serve(app, robots, () => rules)

  serve(app, securityContact, () =>
    text(() => securityText({ email: identity().contact.email, origin, now: now() }), 'text/plain; charset=utf-8'),
  )
}
