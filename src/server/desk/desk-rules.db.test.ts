import { createHash, randomUUID } from 'node:crypto'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: staff } = await createPerson(db, { role: 'operator' })
const { id: claim_id } = await insertClaim(db)
await insertRow(address, 'assignments', { claim_id, staff, since: at, until: at })
await insertRow(address, 'claim_notes', { id: randomUUID(), claim_id, staff, at, text: 'a note' })
const action = { role: 'operator', action: 'x', subject_kind: 'claim', subject: claim_id }
await insertRow(address, 'audit_log', { at, staff, ...action })
const content = Buffer.from('a slip')
const sha256 = createHash('sha256').update(content).digest()
await insertRow(address, 'slips', {
  id: randomUUID(),
  claim_id,
  staff,
  at,
  name: 'x',
  type: 'pdf',
  sha256,
  content,
})
await insertRow(address, 'reserve_proposals', {
  id: randomUUID(),
  currency: 'BTC',
  wish: '{}',
  proposed_by: staff,
  proposed_at: at,
})
await insertRow(address, 'payout_limits', { currency: 'BTC', alone_most: 1 })

const { id: person } = await createPerson(db, { role: 'operator' })
await insertRow(address, 'person_shares', { person, percent: 50, set_by: staff, set_at: at })
await insertRow(address, 'sent_alone', {
  person,
  currency: 'BTC',
  units: 1,
  subject_kind: 'claim',
  subject: claim_id,
  at,
})

await insertRow(address, 'staff_news', {
  user_id: staff,
  kinds: ['order'],
  told_until: at,
  sound: true,
  notifications: false,
  silenced: ['late'],
})

await insertRow(address, 'shift_notes', { id: randomUUID(), staff, at, text: 'to the next one' })

await insertRow(address, 'queue_views', { id: randomUUID(), staff, name: 'late', search: 'waiting=30' })

await testRules(address, {
  queue_views: {
    queue_views_name: `name = ''`,
    queue_views_named: `insert into queue_views select gen_random_uuid(), staff, name, search from queue_views`,
    queue_views_pkey: AGAIN,
    queue_views_search: `search = ''`,
    queue_views_staff_fkey: `staff = gen_random_uuid()`,
  },
  shift_notes: {
    shift_notes_pkey: AGAIN,
    shift_notes_staff_fkey: `staff = gen_random_uuid()`,
    shift_notes_text: `text = ''`,
  },
  assignments: {
    assignments_claim_id_fkey: `claim_id = gen_random_uuid()`,
    assignments_pkey: AGAIN,
    assignments_staff_fkey: `staff = gen_random_uuid()`,
  },
  claim_notes: {
    claim_notes_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_notes_pkey: AGAIN,
    claim_notes_staff_fkey: `staff = gen_random_uuid()`,
    claim_notes_text_check: `text = ''`,
  },
  audit_log: { audit_log_pkey: AGAIN, audit_log_staff_fkey: `staff = gen_random_uuid()` },
  reserve_proposals: {
    reserve_made_by_two: `state = 'made', decided_at = now(), decided_by = proposed_by`,
    reserve_proposals_currency_fkey: `currency = 'NONE'`,
    reserve_proposals_decided: `decided_at = now()`,
    reserve_proposals_decided_by_fkey: `state = 'dropped', decided_at = now(), decided_by = gen_random_uuid()`,
    reserve_proposals_pkey: AGAIN,
    reserve_proposals_proposed_by_fkey: `proposed_by = gen_random_uuid()`,
    reserve_proposals_state_check: `state = 'lost', decided_at = now(), decided_by = proposed_by`,
  },
  person_shares: {
    person_shares_by_another: `set_by = person`,
    person_shares_percent: `percent = 1001`,
    person_shares_person_fkey: `person = gen_random_uuid()`,
    person_shares_pkey: AGAIN,
    person_shares_set_by_fkey: `set_by = gen_random_uuid()`,
  },
  sent_alone: {
    sent_alone_currency_fkey: `currency = 'NONE'`,
    sent_alone_person_fkey: `person = gen_random_uuid()`,
    sent_alone_pkey: AGAIN,
    sent_alone_subject_kind: `subject_kind = 'gift'`,
    sent_alone_units: `units = 0`,
  },
  slips: {
    claim_slips_check: `content = 'another slip'`,
    claim_slips_claim_id_fkey: `claim_id = gen_random_uuid()`,
    claim_slips_content_check: `content = '', sha256 = sha256('')`,
    claim_slips_name_check: `name = ''`,
    claim_slips_pkey: AGAIN,
    claim_slips_staff_fkey: `staff = gen_random_uuid()`,
    claim_slips_type_check: `type = 'gif'`,
    slips_of_customer: `staff = null, claim_id = null, withdrawal_id = gen_random_uuid()`,
    slips_of_one: `claim_id = null`,
    slips_withdrawal_id_fkey: `claim_id = null, withdrawal_id = gen_random_uuid()`,
  },
  staff_news: {
    staff_news_kinds: `kinds = '{everything}'`,
    staff_news_pkey: AGAIN,
    staff_news_silenced: `silenced = '{everything}'`,
    staff_news_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  payout_limits: {
    payout_limits_day: `day_most = -1`,
    payout_limits_say_something: `alone_most = null`,
    payout_limits_alone_most_check: `alone_most = -1`,
    payout_limits_currency_fkey: `currency = 'NONE'`,
    payout_limits_pkey: AGAIN,
  },
})
