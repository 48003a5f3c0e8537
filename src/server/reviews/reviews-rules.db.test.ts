import { insertClaim } from '#test/fixtures/claim-row.ts'
import { addExampleReview } from '#test/fixtures/reviews.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
await addExampleReview(db, (await insertClaim(db)).id)

await testRules(address, {
  reviews: {
    reviews_answer_check: `answer = repeat('x', 1501)`,
    reviews_claim_fkey: `claim = gen_random_uuid()`,
    reviews_declined_with_reason: `state = 'declined'`,
    reviews_locale_check: `locale = 'fr'`,
    reviews_name_check: `name = repeat('x', 41)`,
    reviews_pkey: AGAIN,
    reviews_reason_check: `state = 'declined', reason = 'low mark'`,
    reviews_stars_check: `stars = 6`,
    reviews_state_check: `state = 'hidden'`,
    reviews_text_check: `text = 'short'`,
  },
})
