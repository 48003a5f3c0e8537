import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Locale, locales } from '#contract/locale.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import type { Assets, PageFiles, PageRenderer, WebBuild } from '#web/page.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>
/** The files of every module, its chunk first. */
type Modules = Record<string, string[]>

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
  const read = (name: string) => readFile(new URL(`client/.vite/${name}.json`, dist), 'utf8').catch(notBuilt)
  const [manifests, modules] = await Promise.all([
    Promise.all(locales.map(locale => read(locale))),
    Promise.all(locales.map(locale => read(`${locale}-modules`))),
  ])
  const files = manifests.map((text, at) => [
    locales[at],
    filesIn(JSON.parse(text) as Manifest, JSON.parse(modules[at]!) as Modules),
  ])
  return {
    buildId: createHash('sha256').update(manifests.join()).digest('base64url').slice(0, 12),
    files: Object.fromEntries(files) as Record<Locale, PageFiles>,
  }
}

function filesIn(manifest: Manifest, modules: Modules): PageFiles {
  const entry = 'src/web/client.tsx'
  const keyOfFile = new Map(Object.entries(manifest).map(([key, { file }]) => [`/${file}`, key]))
  // What several pages import shares its chunk, which the manifest does not list by its source.
  const keyOf = (page: string) => (manifest[page] ? page : (keyOfFile.get(modules[page]?.[0] ?? '') ?? page))
  const chunks = (page: string | undefined) => [...reach(manifest, [entry, ...(page ? [keyOf(page)] : [])])]
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
