import type { Hono } from 'hono'
import { robots, sitemap } from '#contract/operations.calls.ts'
import { PreparedAnswer } from '#server/http/prepared-answer.ts'
import { type Env, serve } from '#server/http/serve.ts'
import type { BoardLayout } from '#server/quotes/board-layout.ts'
import type { LiveBoard } from '#server/quotes/live-board.ts'
import { robotsText } from './robots.ts'
import { sitemapXml } from './sitemap.ts'

type SitemapParts = {
  board: LiveBoard
  /** The fixed addresses that may be listed, without a language. */
  pages: readonly string[]
  /** The address that people open. */
  origin: string
}

/** What search engines ask for first. */
export function sitemapRoutes(app: Hono<Env>, { board, pages, origin }: SitemapParts): void {
  const text = (body: string, type: string) => new PreparedAnswer<undefined>(Buffer.from(body), type)

  // Courses move all day, the list of pairs only when the office changes it.
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
