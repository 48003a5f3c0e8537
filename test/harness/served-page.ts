import { type CheerioAPI, load } from 'cheerio'
import type { Locale } from '#contract/locale.ts'
import { cookieHeader, type SignedInPerson } from '#test/fixtures/people.ts'

export type ServedPage = { answer: Response; $: CheerioAPI }
const everything = ($: CheerioAPI) => $('body')
type Elements = ReturnType<typeof everything>
type Element = Elements[number]

/** A page as it is served, parsed by the rules that browsers parse by, as one without scripts. */
export async function readPage(url: string, { as }: { as?: SignedInPerson | undefined } = {}): Promise<ServedPage> {
  const answer = await fetch(url, { headers: as ? { cookie: cookieHeader(as.cookies) } : {} })
  return { answer, $: parsePage(await answer.text()) }
}

export const parsePage = (html: string): CheerioAPI => load(html, { scriptingEnabled: false })

/** What of an element can be read, as one line: neither scripts and styles nor what its markup hides. */
export function readable(part: Elements): string {
  const copy = part.clone()
  copy.find('script, style, template, [hidden], dialog:not([open])').remove()
  return copy.text().replaceAll(/\s+/g, ' ').trim()
}

const spokenAttributes = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title']
const codeElements = ['script', 'style', 'code', 'pre', 'kbd', 'samp']

/** Texts of the other language: a Cyrillic word in English, a run of small Latin words in Russian, where names may be Latin. */
export function foreignTexts($: CheerioAPI, locale: Locale): string[] {
  const foreign = locale === 'en' ? /[а-яё]{2}/i : /\b[a-z]{2,} [a-z]{2,}\b/
  const texts = [$('title').text()]
  const read = (node: Element | Element['childNodes'][number], isCode = false): void => {
    if (node.type === 'text' && !isCode) texts.push(node.data.trim())
    if (!('childNodes' in node)) return
    let isCodeWithin = isCode
    if ('attribs' in node) {
      // What says of itself that it is in another language may be: the switch of languages does.
      if (node.attribs.lang !== undefined) return
      for (const name of spokenAttributes) texts.push(node.attribs[name] ?? '')
      isCodeWithin ||= codeElements.includes(node.name)
    }
    for (const child of node.childNodes) read(child, isCodeWithin)
  }
  for (const body of $('body').toArray()) read(body)
  return texts.filter(text => foreign.test(text))
}

/** What can be pressed or filled in and does not say what it is, and pictures without a text beside them. */
export function namelessControls($: CheerioAPI): string[] {
  const byId = new Map(
    $('[id]')
      .toArray()
      .map(element => [element.attribs.id, element]),
  )
  const labels = $('label[for]')
    .toArray()
    .filter(label => $(label).text().trim())
  const labelled = new Set(labels.map(({ attribs }) => attribs.for))
  const named = (element: Element): boolean => {
    const it = $(element)
    if (it.attr('aria-label')?.trim() || it.attr('title')?.trim()) return true
    const namedBy = (it.attr('aria-labelledby') ?? '').split(/\s+/).map(id => byId.get(id))
    if (namedBy.some(other => other && $(other).text().trim())) return true
    if (labelled.has(it.attr('id'))) return true
    return Boolean(it.closest('label').text().trim()) || spoken(element) !== ''
  }
  const spoken = (element: Element) =>
    element.name === 'select' || element.name === 'textarea'
      ? ''
      : $(element).text().trim() ||
        $(element)
          .find('[alt], [aria-label]')
          .toArray()
          .map(({ attribs }) => attribs.alt ?? attribs['aria-label'])
          .join('')
  const controls = $('a[href], button, select, textarea, input:not([type=hidden], [type=submit], [hidden]), summary')
  const nameless = controls.toArray().filter(element => !named(element))
  return [...nameless, ...$('img:not([alt])').toArray()].map(element => $.html(element).slice(0, 200))
}
