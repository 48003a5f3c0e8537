import { createHash } from 'node:crypto'
import { plainContest, writeContest } from '#test/fixtures/contests.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const { id } = await createPerson(db, { role: 'owner' })
const at = new Date(plainContest.ends)
const hash = createHash('sha256').update('list').digest('hex')
const block_hash = '0'.repeat(64)
for (const contest of ['one', 'two']) {
  await writeContest(db, contest)
  await insertRow(address, 'contest_lists', {
    contest,
    frozen_at: at,
    frozen_by: 'clock',
    list: 'list',
    hash,
    tickets: 1,
    participants: 1,
  })
  await insertRow(address, 'contest_participants', {
    contest,
    participant: 'a'.repeat(12),
    email: 'a@b.example',
    email_key: 'a@b.example',
    locale: 'ru',
    tickets: 1,
  })
  await insertRow(address, 'contest_draws', { contest, block_hash, entered_by: id, entered_at: at })
}
await writeContest(db, 'three')
await writeCode(db, 'WIN-1')
for (const contest of ['one', 'two'])
  await insertRow(address, 'contest_winners', {
    contest,
    place: 1,
    participant: 'a'.repeat(12),
    prize: 0,
    units: '1',
    promo_code: null,
  })

await testRules(address, {
  contests: {
    contests_block_height_check: `block_height = 0 where key = 'three'`,
    contests_key_check: `key = 'A'`,
    contests_per_ticket: `usd_per_ticket = 1 where key = 'three'`,
    contests_period: `ends_at = starts_at where key = 'three'`,
    contests_pkey: AGAIN,
    contests_state_check: `state = 'gone' where key = 'three'`,
    contests_text_en_check: `text_en = repeat('a', 8001)`,
    contests_text_ru_check: `text_ru = repeat('a', 8001)`,
    contests_tickets_by_check: `tickets_by = 'luck' where key = 'three'`,
    contests_title_en_check: `title_en = repeat('a', 161)`,
    contests_title_ru_check: `title_ru = repeat('a', 161)`,
    contests_usd_per_ticket_check: `tickets_by = 'usd', usd_per_ticket = 0 where key = 'three'`,
  },
  contest_lists: {
    contest_lists_contest_fkey: `insert into contest_lists select 'four', frozen_at, frozen_by, list, hash, 1, 1 from contest_lists limit 1`,
    contest_lists_hash: `list = 'another'`,
    contest_lists_participants_check: `participants = -1`,
    contest_lists_pkey: AGAIN,
    contest_lists_tickets_check: `tickets = -1`,
  },
  contest_participants: {
    contest_participants_contest_fkey: `insert into contest_participants select 'three', participant, user_id, email, email_key, locale, 1 from contest_participants limit 1`,
    contest_participants_locale_check: `locale = 'de'`,
    contest_participants_participant_check: `participant = 'x'`,
    contest_participants_pkey: AGAIN,
    contest_participants_tickets_check: `tickets = 0`,
  },
  contest_draws: {
    contest_draws_block_hash_check: `block_hash = repeat('a', 64)`,
    contest_draws_contest_fkey: `insert into contest_draws select 'three', block_hash, entered_by, entered_at from contest_draws limit 1`,
    contest_draws_drawn: `drawn_at = now()`,
    contest_draws_drawn_by_fkey: `drawn_by = gen_random_uuid(), drawn_at = now()`,
    contest_draws_entered_by_fkey: `entered_by = gen_random_uuid()`,
    contest_draws_of_nobody: `entered_by = null`,
    contest_draws_pkey: AGAIN,
  },
  contest_winners: {
    contest_winners_contest_fkey: `insert into contest_winners select 'three', place, participant, 0, 1 from contest_winners limit 1`,
    contest_winners_gift: `promo_code = 'WIN-1'`,
    contest_winners_given: `given_at = now()`,
    contest_winners_given_to_fkey: `given_to = gen_random_uuid(), transfer = gen_random_uuid(), given_at = now()`,
    contest_winners_once: `insert into contest_winners select contest, 2, participant, 0, 1 from contest_winners limit 1`,
    contest_winners_participant: `participant = 'bbbbbbbbbbbb'`,
    contest_winners_pkey: AGAIN,
    contest_winners_place_check: `place = 0`,
    contest_winners_prize_check: `prize = -1`,
    contest_winners_promo_code_fkey: `units = null, promo_code = 'WIN-2', given_at = now()`,
    contest_winners_transfer_fkey: `transfer = gen_random_uuid(), given_at = now(), given_to = (select id from users limit 1)`,
    contest_winners_transfer_once: `transfer = '00000000-0000-0000-0000-000000000001', given_at = now(), given_to = (select id from users limit 1)`,
    contest_winners_units_check: `units = 0`,
  },
})
