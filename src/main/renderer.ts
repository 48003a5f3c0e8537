import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Locale, locales } from '#contract/locale.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import type { Assets, PageFiles, PageRenderer, WebBuild } from '#web/page.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

export type Web = { renderer: PageRenderer; buildId: string }

/** The build of the web side for visitors. */
export const built = new URL('../../dist/', import.meta.url)

/** The built web side, which the server reaches only through this function. */
export async function loadRenderer(dist: URL): Promise<Web> {
  const assets = await readAssets(dist)
  const { createPages } = (await import(new URL('server/server.js', dist).href)) as WebBuild
  return { renderer: createPages(assets), buildId: assets.buildId }
}

async function readAssets(dist: URL): Promise<Assets> {
  const manifests = await Promise.all(
    locales.map(locale => readFile(new URL(`client/.vite/${locale}.json`, dist), 'utf8').catch(notBuilt)),
  )
  const files = manifests.map((text, at) => [locales[at], filesIn(JSON.parse(text) as Manifest)])
  return {
    buildId: createHash('sha256').update(manifests.join()).digest('base64url').slice(0, 12),
    files: Object.fromEntries(files) as Record<Locale, PageFiles>,
  }
}

function filesIn(manifest: Manifest): PageFiles {
  const entry = 'src/web/client.tsx'
  const chunks = (page: string | undefined) => [...reach(manifest, [entry, ...(page ? [page] : [])])]
  const once = <T>(make: (page: string | undefined) => T) => {
    const made = new Map<string | undefined, T>()
    return (page: string | undefined): T => {
      if (!made.has(page)) made.set(page, make(page))
      return made.get(page)!
    }
  }
  return {
    entry: `/${manifest[entry]!.file}`,
    styles: once(page => [...new Set(chunks(page).flatMap(key => manifest[key]?.css ?? []))].map(file => `/${file}`)),
    preloads: once(page =>
      chunks(page).flatMap(key => (manifest[key] && key !== entry ? [`/${manifest[key].file}`] : [])),
    ),
  }
}

function notBuilt(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new StartRefusal('not-built', 'The pages are not built yet: npm start does it, or node ready.mjs alone')
}

/** Everything that the given sources import, including the sources. */
function reach(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    reach(manifest, manifest[key]?.imports ?? [], seen)
  }
  return seen
}
