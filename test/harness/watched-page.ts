import { openPage, type PageOptions, type TestPage } from './browser.ts'

/** A page on which `ran()` leaves its mark, and from which nothing asks the site of the hostile texts. */
export async function openWatched(url: string, options: PageOptions): Promise<TestPage> {
  const opened = await openPage(url, { ...options, fresh: true })
  await opened.page.addInitScript('window.ran = () => { document.documentElement.dataset.ran = "yes" }')
  await opened.page.route(/evil\.example/, route => {
    throw new Error(`The page asked for ${route.request().url()}`)
  })
  return opened
}
