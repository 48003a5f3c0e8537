import { escapeHtml } from '#contract/escape-html.ts'

/** A web address for an attribute; any other scheme is a bug. */
export function linkTo(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`an e-mail links to the web alone, not to ${protocol}`)
  return escapeHtml(url)
}
