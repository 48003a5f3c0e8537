/** A heading of a text, with the id that an address leads to. */
export type TextHeading = { id: string; words: string }

/**
 * The text with an id on each of its main headings, and these headings. The renderer of the office writes them without
 * attributes. The ids begin with `text-`, so that none is one of the page.
 */
export function withHeadings(html: string): { html: string; headings: TextHeading[] } {
  const headings: TextHeading[] = []
  const marked = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_, inside: string) => {
    const words = plain(inside)
    const name = `text-${words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')}`
    const same = headings.filter(({ id }) => id === name || id.startsWith(`${name}--`)).length
    const id = same ? `${name}--${same + 1}` : name
    headings.push({ id, words })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: marked, headings }
}

/** The words of a piece of that HTML, whose renderer escapes these signs and writes no others. */
const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()
