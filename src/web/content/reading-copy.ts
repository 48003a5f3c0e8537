import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type Locale, pathIn } from '#contract/locale.ts'
import { useLocale } from '#web/locale/locale.tsx'

/** Keeps a reading copy of the open page of news: it can then be opened again without a connection. */
export function useReadingCopy(): void {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const path = pathname + search
  useEffect(() => void keepReadingCopy(locale, path), [locale, path])
}

/**
 * Asks the worker of the news to make the copy anew, or to drop it where the page is no longer there. `path` is without the
 * language. Nothing is lost where a browser has no workers or forbids them.
 */
export async function keepReadingCopy(locale: Locale, path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await loaded()
    const scope = pathIn(locale, '/news')
    const { active, waiting, installing } = await navigator.serviceWorker.register('/news-worker.js', { scope })
    const worker = active ?? waiting ?? installing
    worker?.postMessage({ address: pathIn(locale, path), shown: picturesShown() })
  } catch {
    // The page is read online as ever.
  }
}

/** What the page itself needs comes first. */
const loaded = () =>
  new Promise<void>(resolve => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** The sizes of pictures that the browser has chosen, without those that it has not loaded yet. */
const picturesShown = (): string[] =>
  [...document.images]
    .filter(({ loading, naturalWidth }) => loading !== 'lazy' || naturalWidth > 0)
    .map(({ currentSrc }) => currentSrc)
