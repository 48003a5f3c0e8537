import type { ContentPage } from '#contract/content/content-names.ts'
import type { PageRecord } from '#contract/content/content-records.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { amlText, amlTitle } from './texts/aml-policy.ts'
import { factsOfOffice } from './texts/facts-of-office.ts'
import { rulesText, rulesTitle } from './texts/rules.ts'

/**
 * Drafts of pages that nobody has written yet: rules and a policy that say what the program does, with the name, the limits
 * and the times of this office as they are now. They are stored as they stand when somebody changes or publishes them.
 */
export async function proposedPages(db: Db): Promise<Record<ContentPage, PageRecord>> {
  const facts = await factsOfOffice(db)
  return {
    rules: draft(rulesTitle, rulesText(facts)),
    'aml-kyc': draft(amlTitle, amlText(facts)),
    cash: draft(nothing, nothing),
    discounts: draft(nothing, nothing),
    contacts: draft(nothing, nothing),
  }
}

const nothing = { ru: '', en: '' }

const draft = (title: PageRecord['title'], text: PageRecord['text']): PageRecord => ({
  state: 'draft',
  title,
  text,
  wordingOnly: false,
})
