const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** What came from anybody stands in the letter as text. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign]!)

/** An address of the web, ready for an attribute. Anything else in its place would be a bug of ours. */
export function linkTo(url: string): string {
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`a letter links to the web alone, not to ${protocol}`)
  return escapeHtml(url)
}
