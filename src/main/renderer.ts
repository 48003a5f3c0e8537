import type { PageRenderer } from '#web/page.ts'

/** The web side as Vite built it: the only door through which the server reaches the pages. */
export async function loadRenderer(): Promise<PageRenderer> {
  const built = (await import(new URL('../../dist/server/server.js', import.meta.url).href)) as { pages: PageRenderer }
  return built.pages
}
