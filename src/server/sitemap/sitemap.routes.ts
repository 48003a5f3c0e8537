import type { Hono } from 'hono'
import { robots, sitemap } from '#contract/operations.calls.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import { type Env, serve } from '#server/platform/http/serve.ts'
import type { BoardLayout } from '#server/quotes/board-layout.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { robotsText } from './robots.ts'
import { sitemapXml } from './sitemap.ts'

type SitemapDeps = {
  board: LiveBoard
  /** The listed static pages, without language. */
  pages: readonly string[]
  /** The public address. */
  origin: string
}

/** robots.txt and the sitemap. */
export function sitemapRoutes(app: Hono<Env>, { board, pages, origin }: SitemapDeps): void {
  const text = (body: string, type: string) => new PreparedAnswer<undefined>(Buffer.from(body), type)

  // The list of pairs changes only with the catalogue, unlike rates.
  let made: { layout: BoardLayout; answer: PreparedAnswer<undefined> } | undefined
  serve(app, sitemap, () => {
    const { layout } = board.now.board
    if (made?.layout !== layout) {
      made = { layout, answer: text(sitemapXml(layout, pages, origin), 'application/xml; charset=utf-8') }
    }
    return made.answer
  })

  const rules = text(robotsText(origin), 'text/plain; charset=utf-8')
  serve(app, robots, () => rules)
}
