import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { address } = await createTestDatabase()
const noon = new Date('2026-11-24T12:00:00Z')
const words = { title_ru: 'a', title_en: 'a', text_ru: 'a', text_en: 'a' }
for (const page of ['rules', 'cash'])
  await insertRow(address, 'content_pages', { page, state: 'published', ...words, changed_at: noon })
for (const number of [1, 2])
  await insertRow(address, 'content_versions', {
    page: 'rules',
    number,
    substance: true,
    published_at: noon,
    ...words,
  })
const name = 'a'.repeat(32)
await insertRow(address, 'content_images', { name, width: 100, height: 100, stored_at: noon })
await insertRow(address, 'content_image_sizes', { name, width: 100, content: Buffer.from('x') })
for (const slug of ['one', 'two'])
  await insertRow(address, 'articles', {
    slug,
    state: 'published',
    published_at: noon,
    lead_ru: 'a',
    lead_en: 'a',
    image: name,
    image_alt_ru: 'a',
    image_alt_en: 'a',
    changed_at: noon,
    ...words,
  })
for (const key of ['one', 'two'])
  await insertRow(address, 'questions', {
    key,
    state: 'draft',
    position: 1,
    question_ru: 'a',
    question_en: 'a',
    answer_ru: 'a',
    answer_en: 'a',
    changed_at: noon,
  })

/** The longest texts, each one letter longer. */
const tooLong = (table: string, columns: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(columns).map(([column, most]) => [
      `${table}_${column}_check`,
      `${column} = repeat('a', ${most + 1})`,
    ]),
  )
const both = (columns: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, most]) => [
      [`${name}_ru`, most],
      [`${name}_en`, most],
    ]),
  )

await testRules(address, {
  content_pages: {
    ...tooLong('content_pages', both({ title: 160, text: 15_000 })),
    content_pages_page_check: `page = 'news'`,
    content_pages_pkey: AGAIN,
    content_pages_state_check: `state = 'gone'`,
  },
  content_versions: {
    ...tooLong('content_versions', both({ title: 160, text: 15_000 })),
    // Whoever agrees for the first time agrees to all of it.
    content_versions_first: `number = 1, substance = false`,
    content_versions_number_check: `number = 0`,
    content_versions_page_check: `page = 'cash'`,
    content_versions_page_fkey: `page = 'aml-kyc'`,
    content_versions_pkey: AGAIN,
  },
  content_images: {
    content_images_height_check: `height = 0`,
    content_images_name_check: `name = 'x.svg'`,
    content_images_pkey: AGAIN,
    content_images_width_check: `width = 0`,
  },
  content_image_sizes: {
    content_image_sizes_content_check: `content = ''`,
    content_image_sizes_name_fkey: `name = repeat('b', 32)`,
    content_image_sizes_pkey: AGAIN,
    content_image_sizes_width_check: `width = 0`,
  },
  articles: {
    ...tooLong('articles', both({ title: 160, lead: 400, text: 15_000, image_alt: 200 })),
    articles_image_fkey: `image = repeat('b', 32)`,
    articles_pkey: AGAIN,
    articles_published_when: `published_at = null`,
    articles_slug_check: `slug = 'A'`,
    articles_state_check: `state = 'gone'`,
  },
  questions: {
    ...tooLong('questions', both({ question: 200, answer: 8_000 })),
    questions_key_check: `key = 'A'`,
    questions_pkey: AGAIN,
    questions_position_check: `position = -1`,
    questions_state_check: `state = 'gone'`,
  },
})
