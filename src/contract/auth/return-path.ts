/** Longer than any path of the site; a cookie must stay small. */
const LONGEST = 1_000

/** Path, query and fragment of characters that may be unescaped in an address, and the percent sign. */
const FORM = /^(\/[\w\-.~!$&'()*+,;=:@%/]*)(\?[\w\-.~!$&'()*+,;=:@%/?]*)?(#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/**
 * A path of this site to return to after a sign-in. Undefined: it leads elsewhere, or might. Every redirect to a given
 * path is checked here. Browsers drop control characters, treat a backslash as a slash and resolve dots, and each of
 * these can turn a path into another site. Therefore only plain characters pass, and no segment that is empty or dots.
 */
export function safeReturnPath(given: string | null | undefined): string | undefined {
  if (!given || given.length > LONGEST) return undefined
  const path = FORM.exec(given)?.[1]
  if (path === undefined || !path.slice(1).split('/').every(isPlain)) return undefined
  // Only pages are returned to.
  return /^\/(front-api|api)\/./.test(path) ? undefined : given
}

/** The last segment may be empty: a trailing slash, or the home page. */
const isPlain = (part: string, at: number, parts: readonly string[]) =>
  part === '' ? at === parts.length - 1 : !/^(\.|%2e){1,2}$/i.test(part)
