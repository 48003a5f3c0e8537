/** Longer than any address of ours; a cookie must stay small. */
const LONGEST = 1_000

/** A path, and behind it a query and a place, of nothing but what an address may hold unescaped, and the percent sign. */
const FORM = /^(\/[\w\-.~!$&'()*+,;=:@%/]*)(\?[\w\-.~!$&'()*+,;=:@%/?]*)?(#[\w\-.~!$&'()*+,;=:@%/?]*)?$/

/**
 * A path of this site that may be followed after a sign-in. Undefined: it leads elsewhere, or might. Everything that is
 * ever followed because somebody sent it comes through here.
 *
 * Browsers read an address kindly: they drop control characters, take a backslash for a slash and resolve dots, and any
 * of the three can turn a path into another site. So only plain characters pass, and no part that is empty or dots.
 */
export function safeReturnPath(given: string | null | undefined): string | undefined {
  if (!given || given.length > LONGEST) return undefined
  const path = FORM.exec(given)?.[1]
  if (path === undefined || !path.slice(1).split('/').every(isPlain)) return undefined
  // What is no page is not returned to.
  return /^\/(front-api|api)\/./.test(path) ? undefined : given
}

/** The last part may be empty: that is a slash at the end, or the home page. */
const isPlain = (part: string, at: number, parts: readonly string[]) =>
  part === '' ? at === parts.length - 1 : !/^(\.|%2e){1,2}$/i.test(part)
