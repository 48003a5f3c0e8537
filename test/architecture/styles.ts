import { resolve, type Source } from './sources.ts'

/** What parts and their style sheets say of each other in vain: a class that no sheet has, and one that no part names. */
export function unmatchedClasses(sources: readonly Source[]): string[] {
  const sheets = new Map(
    sources.filter(({ path }) => path.endsWith('.module.css')).map(({ path, text }) => [path, classesOf(text)]),
  )
  const named = new Map<string, Set<string>>()
  /** Sheets of which a part takes a class by a name that it works out. */
  const open = new Set<string>()
  const faults: string[] = []
  for (const { path, text } of sources) {
    if (!/\.tsx?$/.test(path)) continue
    for (const [, name, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = resolve(path, from!)
      const code = text.replaceAll(/^import .*$/gm, '')
      if (new RegExp(`(?<![\\w.])${name}\\[`).test(code)) open.add(sheet)
      for (const [, used] of code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))) {
        named.set(sheet, (named.get(sheet) ?? new Set()).add(used!))
        if (!sheets.get(sheet)?.has(used!)) faults.push(`${path}: ${sheet} has no .${used}`)
      }
    }
  }
  for (const [sheet, classes] of sheets)
    if (!open.has(sheet))
      for (const name of classes) if (!named.get(sheet)?.has(name)) faults.push(`${sheet}: nothing names .${name}`)
  return faults
}

/** The classes of the selectors: what stands in braces, in comments or in `:global` is none. */
function classesOf(css: string): ReadonlySet<string> {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!))
}
