/**
 * The one spelling of a path: each part is escaped where it must be and nowhere else, and between two parts stands one
 * slash. A call of the API is answered with and without a last slash; everything else has none. What cannot be decoded
 * stays as it is, for nothing stands there.
 */
export function canonicalPath(path: string, spellPage: (path: string) => string = same): string {
  const spelled = isPlain.test(path) ? path : respell(path)
  if (isCall.test(spelled)) return spelled
  return spellPage(spelled.replace(/(?<=.)\/$/, ''))
}

const same = (path: string) => path
/** Most addresses are spelled well, and each request is looked at. */
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
