import { isTest, sources } from './sources.ts'

const byPath = new Map(sources.map(source => [source.path, source]))
const code = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path))

/** What a reader of a file has to know beside it: types, too, but nothing that is imported when it is used. */
const needs = (path: string) =>
  (byPath.get(path)?.imports ?? []).filter(({ deferred }) => !deferred).map(({ from }) => from)

/** The first ring of files that refer to each other, as a path that ends where it began. */
export function fileCycle(): string[] | undefined {
  const done = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const next of needs(path)) {
      const cycle = byPath.has(next) ? walk(next, [...trail, path]) : undefined
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const { path } of code) {
    const cycle = walk(path, [])
    if (cycle) return cycle
  }
  return undefined
}

/** How a package reaches what the browser loads: from each page's side, the imports that lead to it. */
export function wayTo(packageName: string, entry: string): string[] | undefined {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | undefined => {
    if (path === packageName) return [...trail, path]
    if (seen.has(path)) return undefined
    seen.add(path)
    const everything = (byPath.get(path)?.imports ?? []).filter(({ typeOnly }) => !typeOnly)
    for (const { from } of everything) {
      const way = walk(from, [...trail, path])
      if (way) return way
    }
    return undefined
  }
  return walk(entry, [])
}
