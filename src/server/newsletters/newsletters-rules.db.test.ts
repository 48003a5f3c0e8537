import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Records } from '#server/changes/section.ts'
import { plainNewsletter, writeNewsletterRow } from '#test/fixtures/newsletters.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'
import { newsletterSection } from './newsletter.section.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const [anna, boris] = [Buffer.from('anna'), Buffer.from('boris')]
const { id: user_id } = await createPerson(db)
for (const key of ['draft', 'scheduled', 'sending', 'sent']) await writeNewsletterRow(db, key)
const set = (key: string, change: object) => db.updateTable('newsletters').set(change).where('key', '=', key).execute()
for (const key of ['scheduled', 'sending', 'sent']) await set(key, { state: 'scheduled', send_at: at })
for (const key of ['sending', 'sent']) await set(key, { state: 'sending', begun_at: at })
await set('sent', { state: 'sent', ended_at: at })
for (const mailbox of [anna, boris]) {
  await insertRow(address, 'news_subscribers', { mailbox, email: 'a@b.example', locale: 'ru', agreed_at: at })
  await insertRow(address, 'newsletter_recipients', { newsletter: 'sent', mailbox })
}
await insertRow(address, 'news_agreements', { user_id, agreed: true, how: 'settings', at })

await testRules(address, {
  newsletters: {
    newsletters_begun: `begun_at = now() where key = 'draft'`,
    newsletters_complete: `insert into newsletters (key, state, subject_ru, subject_en, text_ru, text_en, per_minute, send_at, changed_at) select 'half', 'scheduled', subject_ru, '', text_ru, text_en, 1, now(), now() from newsletters limit 1`,
    newsletters_ended: `ended_at = now() where key = 'draft'`,
    newsletters_key_check: `key = 'A' where key = 'draft'`,
    newsletters_per_minute_check: `per_minute = 301`,
    newsletters_pkey: AGAIN,
    newsletters_prepared: `prepared = '{}' where key = 'draft'`,
    newsletters_scheduled: `send_at = now() where key = 'draft'`,
    newsletters_state_check: `insert into newsletters (key, state, subject_ru, subject_en, text_ru, text_en, per_minute, send_at, changed_at) select 'gone', 'gone', subject_ru, subject_en, text_ru, text_en, 1, now(), now() from newsletters limit 1`,
    newsletters_subject_en_check: `subject_en = repeat('a', 161) where key = 'draft'`,
    newsletters_subject_ru_check: `subject_ru = repeat('a', 161) where key = 'draft'`,
    newsletters_text_en_check: `text_en = repeat('a', 8001) where key = 'draft'`,
    newsletters_text_ru_check: `text_ru = repeat('a', 8001) where key = 'draft'`,
  },
  newsletter_recipients: {
    newsletter_recipients_newsletter_fkey: `newsletter = 'none'`,
    newsletter_recipients_once: `mailbox = 'same'`,
    newsletter_recipients_pkey: AGAIN,
    newsletter_recipients_state_check: `state = 'lost'`,
    newsletter_recipients_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  news_subscribers: {
    news_subscribers_locale_check: `locale = 'de'`,
    news_subscribers_pkey: AGAIN,
  },
  news_agreements: {
    news_agreements_how_check: `how = 'guess'`,
    news_agreements_pkey: AGAIN,
    news_agreements_user_id_fkey: `user_id = gen_random_uuid()`,
    news_agreements_whose: `mailbox = 'both'`,
  },
})

describe('the database keeps', () => {
  test.each(['scheduled', 'sending', 'sent'])('the words of a newsletter that is %s', async key => {
    await expect(set(key, { text_ru: 'Другое' })).rejects.toThrow(/is settled/)
    await set(key, { per_minute: 2 })
    await set('draft', { text_ru: 'Другое' })
  })

  test.each([
    ['draft', 'sending'],
    ['sending', 'scheduled'],
    ['sent', 'sending'],
    ['sent', 'draft'],
  ])('that one that is %s does not become %s', async (key, state) => {
    await expect(set(key, { state })).rejects.toThrow(`newsletter ${key} is ${key}`)
  })

  test('what has left the draft', async () => {
    for (const key of ['scheduled', 'sending', 'sent'])
      await expect(db.deleteFrom('newsletters').where('key', '=', key).execute()).rejects.toThrow(/is s/)
  })

  test('who got it', async () => {
    for (const statement of [
      `delete from newsletter_recipients`,
      `update newsletter_recipients set mailbox = ''`,
      `update news_agreements set agreed = true`,
      `update news_subscribers set agreed_at = now()`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied/)
  })
})

describe('the console', () => {
  const check = async (key: string, after: typeof plainNewsletter | undefined, before?: typeof plainNewsletter) =>
    (await newsletterSection.check({ key, before, after }, { db } as Records)).map(
      ({ field, code }) => `${field} ${code}`,
    )
  const other = { ...plainNewsletter, text: { ...plainNewsletter.text, en: 'Other' }, perMinute: 5 }

  test.each([
    ['draft', []],
    ['scheduled', ['text.en settled']],
    ['sending', ['text.en settled']],
    ['sent', ['text.en settled', 'perMinute settled']],
  ])('changes of one that is %s only what is open: %j', async (key, problems) => {
    expect(await check(key, other, plainNewsletter)).toEqual(problems)
  })

  test('removes drafts alone', async () => {
    expect(await check('draft', undefined, plainNewsletter)).toEqual([])
    expect(await check('sending', undefined, plainNewsletter)).toEqual(['key settled'])
    expect(await check('Not a key', plainNewsletter)).toEqual(['key wrong-format'])
  })
})
