import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Import = { from: string; typeOnly: boolean; deferred: boolean }
export type Source = { path: string; text: string; imports: Import[] }

const root = fileURLToPath(new URL('../../', import.meta.url))
const SIDES = /^#(contract|server|web|main|test)\//

/** Every file that people wrote, by its path from the root. */
export const sources: readonly Source[] = globSync(['{src,test,bench,build,migrations}/**/*', '*.config.ts'], {
  cwd: root,
  withFileTypes: true,
})
  .filter(entry => entry.isFile() && /\.(tsx?|mjs|css|sql)$/.test(entry.name))
  .map(entry => posix.join(posix.relative(root, entry.parentPath), entry.name))
  .sort()
  .map(path => {
    const text = readFileSync(`${root}${path}`, 'utf8')
    return { path, text, imports: importsOf(path, text) }
  })

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The code without its whole-line comments, which may name what they warn of. Lines keep their numbers. */
export const codeOf = ({ text }: Source): string => text.replaceAll(/^[ \t]*(\/\/|\/?\*).*$/gm, '')

/** What a file asks for: a path from the root, or the name of a package. */
function importsOf(path: string, text: string): Import[] {
  const found: Import[] = []
  const add = (from: string, typeOnly: boolean, deferred = false) =>
    found.push({ from: resolve(path, from), typeOnly, deferred })

  for (const [, type, from] of text.matchAll(/^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'/gm)) {
    add(from!, Boolean(type))
  }
  for (const [, from] of text.matchAll(/^import\s+'([^']+)'/gm)) add(from!, false)
  for (const [, from] of text.matchAll(/\bimport\('([^']+)'\)/g)) add(from!, false, true)
  return found
}

/** A path from the root, or the name of a package. */
export function resolve(path: string, from: string): string {
  const side = SIDES.exec(from)?.[1]
  if (side) return from.replace(SIDES, side === 'test' ? 'test/' : `src/${side}/`)
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : from
}
