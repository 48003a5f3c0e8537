import { accountsIn } from '#contract/account-formats/account-in-text.ts'
import type { Danger } from '#contract/changes/changes.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { AnySection, Changed, ShownText } from './section.ts'

type Fields = Record<string, unknown>
type Texts = Pick<AnySection, 'customerTexts' | 'markdown' | 'read'>

/**
 * What the words of the office name for the first time: an account that customers may send money to, or a place outside that they may
 * follow a link to. Texts are read as visitors see them. Another site of the same section's texts has been agreed to already.
 */
export async function newInTexts({ before, after }: Changed<Fields>, section: Texts, db: Db): Promise<Danger[]> {
  if (!after || !section.customerTexts) return []
  const [was, is] = [await shownOf(before, section), await shownOf(after, section)]
  const dangers: Danger[] = []
  const known = new Set(was.flatMap(accountsOf))
  if (is.flatMap(accountsOf).some(account => !known.has(account))) dangers.push('account-in-text')
  const places = new Set(was.flatMap(placesOf))
  const strange = new Set(is.flatMap(placesOf).filter(place => !places.has(place)))
  if (strange.size > 0 && !(await allNamed(strange, section, db))) dangers.push('link-in-text')
  return dangers
}

/** Each text as it is shown, and all of a language in one: a number may begin in the title and end in the lead. */
async function shownOf(record: Fields | undefined, { customerTexts = [], markdown }: Texts): Promise<ShownText[]> {
  const shown: ShownText[] = []
  const together = new Map<string, string[]>()
  for (const field of customerTexts) {
    for (const [language, text] of textsIn(record?.[field])) {
      const one = markdown?.fields.includes(field) ? await markdown.shown(text) : { words: text, links: [] }
      shown.push(one)
      together.set(language, [...(together.get(language) ?? []), one.words])
    }
  }
  return [...shown, ...[...together.values()].map(words => ({ words: words.join('\n'), links: [] }))]
}

function textsIn(value: unknown, language = ''): [language: string, text: string][] {
  if (typeof value === 'string') return value === '' ? [] : [[language, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name))
}

const accountsOf = ({ words, links }: ShownText): string[] => [...accountsIn(words), ...links.flatMap(accountsIn)]

/** The sites and mailboxes that a text leads to. Mail programs make links of addresses that are none in the text. */
const placesOf = ({ words, links }: ShownText): string[] =>
  [...links, ...(words.match(/\b(?:https?:\/\/|www\.)[^\s<>"'()]+/gi) ?? [])].flatMap(link => {
    const [, mailbox] = /^mailto:([^?]*)/i.exec(link) ?? []
    if (mailbox !== undefined) return [mailbox.toLowerCase()]
    const host = URL.parse(/^www\./i.test(link) ? `https://${link}` : link)?.host
    return host ? [host.replace(/^www\./, '')] : []
  })

async function allNamed(places: ReadonlySet<string>, section: Texts, db: Db): Promise<boolean> {
  const left = new Set(places)
  const records: Map<string, Fields> = await section.read(db)
  for (const record of records.values()) {
    const written = JSON.stringify(record).toLowerCase()
    if (![...left].some(place => written.includes(place))) continue
    for (const place of (await shownOf(record, section)).flatMap(placesOf)) left.delete(place)
    if (left.size === 0) return true
  }
  return false
}
