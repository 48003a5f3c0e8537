import { expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { testLetter } from '#server/connections/emails/test-letter.ts'
import { amlText } from '#server/content/texts/aml-policy.ts'
import { factsOfOffice } from '#server/content/texts/facts-of-office.ts'
import { rulesText } from '#server/content/texts/rules.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { emailSentTo } from '#test/harness/email-files.ts'
import { startOfficeInProcess, type TestOffice } from '#test/harness/office.ts'
import { readable, readPage } from '#test/harness/served-page.ts'

const offices = {
  silent: await startOfficeInProcess(),
  reached: await startOfficeInProcess(),
}
await offices.silent.db.updateTable('office').set({ contact_email: '' }).execute()
await offices.reached.db.updateTable('office').set({ contact_email: 'help@office.example' }).execute()

/** What asks for a reply to a letter, and what says that nobody reads one. */
const ASKS = /ответ(?:ив|ом|ьте) на (?:это )?письмо|repl(?:y|ying) to (?:the|this) e-mail/i
const DENIES = /Отвечать на него не нужно|no need to reply/

async function textOf(url: string): Promise<string> {
  const { $ } = await readPage(url)
  return readable($('main'))
}

async function letterOf(office: TestOffice, locale: Locale) {
  const email = `${locale}-${office.url.slice(-1)}@example.org`
  const at = new Date()
  await office.db
    .transaction()
    .execute(tx => putInOutbox(tx, { kind: testLetter, to: email, locale, data: { server: 'mail.example:587' }, at }))
  return emailSentTo(office, email, [])
}

test.each(['silent', 'reached'] as const)(
  'pages, rules and e-mails of the %s office agree on whether e-mails are answered',
  async name => {
    const office = offices[name]
    const isAnswered = name === 'reached'
    await expect
      .poll(async () => (await textOf(`${office.url}/contacts`)).includes('help@office.example'))
      .toBe(isAnswered)
    const facts = await factsOfOffice(office.db)
    for (const locale of ['ru', 'en'] as const) {
      const letter = await letterOf(office, locale)
      const contacts = await textOf(`${office.url}${locale === 'en' ? '/en' : ''}/contacts`)
      const texts = [contacts, rulesText(facts)[locale], amlText(facts)[locale], letter.text!]
      expect(texts.map(text => ASKS.test(text))).toEqual(texts.map(() => isAnswered))
      expect(DENIES.test(letter.text!)).toBe(!isAnswered)
      expect(letter.replyTo?.map(({ address }) => address)).toEqual(isAnswered ? ['help@office.example'] : undefined)
      expect(await textOf(`${office.url}${locale === 'en' ? '/en' : ''}/faq`)).toMatch(
        locale === 'ru' ? /Напишите в чат/ : /Ask in the chat/,
      )
      // The chat is named before all else.
      expect(contacts).toMatch(locale === 'ru' ? /Написать в чат/ : /Write in the chat/)
    }
  },
)
