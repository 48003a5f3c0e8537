import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const anna = await createPerson(db)
const at = new Date('2026-11-21T12:00:00Z')
const { id: claim_id } = await insertClaim(db)
const id = '0192f7a0-0000-7000-8000-00000000000a'
await insertRow(address, 'verification_checks', {
  id,
  claim_id,
  kind: 'identity',
  because: 'direction',
  photos: 1,
  state: 'asked',
  asked_at: at,
})
await insertRow(address, 'verification_photos', {
  id,
  check_id: id,
  at,
  sent_hash: Buffer.alloc(32),
  width: 100,
  height: 100,
  looks_like: 0,
  key: Buffer.alloc(60),
  content: Buffer.alloc(100),
  erase_at: at,
})
await insertRow(address, 'verification_files', { id, place: 's3', erase_at: at })
await insertRow(address, 'verification_erasures', { photo: id, check_id: id, due_at: at, erased_at: at })

const ANOTHER = `insert into verification_checks (id, claim_id, user_id, kind, because, photos, state, asked_at)
  select gen_random_uuid()`
const FILE_TWICE = `insert into verification_photos (id, check_id, at, sent_hash, width, height, looks_like, key, file, erase_at)
  select gen_random_uuid(), check_id, at, sent_hash, width, height, looks_like, key, '${id}'::uuid, erase_at
  from verification_photos, generate_series(1, 2)`

await testRules(address, {
  verification_kinds: {
    verification_kinds_amount_from_check: `amount_from = 0`,
    verification_kinds_asks_en_check: `asks_en = ''`,
    verification_kinds_asks_ru_check: `asks_ru = ''`,
    verification_kinds_keep_days_check: `keep_days = 0`,
    verification_kinds_kind_check: `insert into verification_kinds select 'voice', asks_ru, asks_en, photos, term_days, keep_days,
      by_direction, amount_from, turnover_from from verification_kinds limit 1`,
    verification_kinds_photos_check: `photos = 7`,
    verification_kinds_pkey: AGAIN,
    verification_kinds_term_days_check: `term_days = -1`,
    verification_kinds_turnover_from_check: `turnover_from = 0`,
  },
  verification_checks: {
    verification_checks_answer_check: `answer = ''`,
    verification_checks_answer_text_check: `answer_text = ''`,
    verification_checks_attempts_check: `attempts = 21`,
    verification_checks_because_check: `because = 'whim'`,
    verification_checks_because_text_check: `because = 'operator', because_text = ''`,
    verification_checks_card: `kind = 'card'`,
    verification_checks_card_check: `kind = 'card', card = '4111111111111111'`,
    verification_checks_claim_id_fkey: `claim_id = gen_random_uuid()`,
    verification_checks_decided: `state = 'accepted'`,
    verification_checks_decided_by_fkey: `decided_by = gen_random_uuid()`,
    verification_checks_kind_fkey: `kind = 'voice'`,
    verification_checks_of: `claim_id = null`,
    verification_checks_once: `${ANOTHER}, claim_id, user_id, kind, because, photos, 'asked', asked_at from verification_checks`,
    verification_checks_once_of_account: `insert into verification_checks (id, user_id, kind, because, photos, state, asked_at)
      select gen_random_uuid(), '${anna.id}'::uuid, 'identity', 'customer', 1, 'asked', now() from generate_series(1, 2)`,
    verification_checks_operator: `because = 'operator'`,
    verification_checks_photos_check: `photos = 11`,
    verification_checks_pkey: AGAIN,
    verification_checks_sent: `state = 'sent'`,
    verification_checks_state_check: `state = 'lost'`,
    verification_checks_user_id_fkey: `user_id = gen_random_uuid()`,
    verification_checks_valid: `valid_until = now()`,
  },
  verification_photos: {
    verification_photos_check_id_fkey: `check_id = gen_random_uuid()`,
    verification_photos_content_check: `content = ''`,
    verification_photos_file_fkey: `content = null, file = gen_random_uuid()`,
    verification_photos_file_key: FILE_TWICE,
    verification_photos_height_check: `height = 0`,
    verification_photos_kept: `file = '${id}'`,
    verification_photos_key_check: `key = ''`,
    verification_photos_pkey: AGAIN,
    verification_photos_sent_hash_check: `sent_hash = ''`,
    verification_photos_width_check: `width = 4001`,
  },
  verification_files: { verification_files_pkey: AGAIN, verification_files_place_check: `place = 'attic'` },
  verification_erasures: {
    verification_erasures_check_id_fkey: `check_id = gen_random_uuid()`,
    verification_erasures_pkey: AGAIN,
  },
})
