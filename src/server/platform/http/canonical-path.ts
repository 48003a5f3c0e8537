/**
 * The canonical path: segments are escaped only where necessary and separated by one slash. Calls of the API keep a
 * trailing slash or its absence, other paths have none. An undecodable segment stays as it is, because nothing is
 * served there.
 */
export function canonicalPath(path: string, spellPage: (path: string) => string = same): string {
  const spelled = isPlain.test(path) ? path : respell(path)
  if (isCall.test(spelled)) return spelled
  return spellPage(spelled.replace(/(?<=.)\/$/, ''))
}

const same = (path: string) => path
/** Most paths are canonical, and every request is checked. */
const isPlain = /^(\/[\w.~-]+)*\/?$/
const isCall = /^\/(front-)?api\/./

const respell = (path: string): string =>
  path
    .replace(/\/{2,}/g, '/')
    .split('/')
    .map(part => {
      try {
        return encodeURIComponent(decodeURIComponent(part))
      } catch {
        return part
      }
    })
    .join('/')
