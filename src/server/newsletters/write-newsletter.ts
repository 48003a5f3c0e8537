import type { Locale } from '#contract/locale.ts'
import type { NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import type { RecordProblem } from '#server/changes/section.ts'
import { missingWords } from '#server/content/content-page.section.ts'

const LONGEST_PREHEADER = 140

/** What every recipient reads in a language. E-mails load nothing, so a picture is its description. */
export async function writeNewsletter({ subject, text }: NewsletterRecord, locale: Locale, origin: string) {
  const { renderMarkdown, renderPlain, withFullAddresses } = await import('#server/content/render-markdown.ts')
  const rendered = renderMarkdown(text[locale], locale)
  return {
    subject: subject[locale],
    html: withFullAddresses(rendered.html, origin),
    text: renderPlain(text[locale], locale, origin),
    preheader: rendered.text.slice(0, LONGEST_PREHEADER),
  }
}

/** What is missing before anybody may get it. */
export const unwritten = ({ subject, text }: NewsletterRecord): RecordProblem[] => missingWords({ subject, text })
