import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const at = new Date('2026-11-21T12:00:00Z')
const { id: claim_id } = await insertClaim(db)
const [olga, ivan] = [
  (await createPerson(db, { role: 'treasurer' })).id,
  (await createPerson(db, { role: 'treasurer' })).id,
]
const of = { claim_id, subject: 'claim', value: 'x', network: '', policy: 1, evidence: '{}', at }
await insertRow(address, 'aml_decisions', { ...of, stage: 'arrival', verdict: 'hit', rule: 'aml-total' })
await insertRow(address, 'aml_decisions', {
  ...of,
  stage: 'person',
  verdict: 'released',
  rule: 'aml-total',
  by_staff: ivan,
  second: olga,
  why: 'known',
})

await testRules(address, {
  aml_policies: {
    aml_policies_pkey: AGAIN,
    aml_policies_policy_check: `policy = '1'`,
    aml_policies_published_by_fkey: `published_by = gen_random_uuid()`,
    aml_policies_version_check: `version = 0`,
  },
  aml_lists: {
    aml_lists_addresses_check: `addresses = -1`,
    aml_lists_etag_check: `etag = repeat('x', 301)`,
    aml_lists_entries_check: `entries = -1`,
    aml_lists_last_modified_check: `last_modified = repeat('x', 301)`,
    aml_lists_list_check: `list = 'un'`,
    aml_lists_pkey: AGAIN,
    aml_lists_published_check: `published = repeat('x', 61)`,
    aml_lists_source_check: `source = repeat('x', 501)`,
  },
  aml_list_addresses: {
    aml_list_addresses_address_check: `address = ''`,
    aml_list_addresses_check: `delisted_at = listed_at - interval '1 day'`,
    aml_list_addresses_currency_check: `currency = repeat('x', 41)`,
    aml_list_addresses_entry_check: `entry = repeat('x', 101)`,
    aml_list_addresses_list_fkey: `list = 'un'`,
    aml_list_addresses_name_check: `name = repeat('x', 501)`,
    aml_list_addresses_pkey: AGAIN,
    aml_list_addresses_spelling_check: `spelling = ''`,
  },
  aml_decisions: {
    aml_decided_once: `insert into aml_decisions (claim_id, stage, subject, value, network, verdict, rule, policy, evidence, at)
      select claim_id, stage, subject, value, network, 'pass', rule, policy, evidence, at from aml_decisions where stage = 'arrival'`,
    aml_decisions_by_staff_fkey: `by_staff = gen_random_uuid() where stage = 'person'`,
    aml_decisions_claim_id_fkey: `claim_id = gen_random_uuid()`,
    aml_decisions_network_check: `network = repeat('x', 41)`,
    aml_decisions_pkey: AGAIN,
    aml_decisions_policy_fkey: `policy = 2`,
    aml_decisions_second_fkey: `second = gen_random_uuid() where stage = 'person'`,
    aml_decisions_stage_check: `stage = 'later' where stage = 'arrival'`,
    aml_decisions_subject_check: `subject = 'card'`,
    aml_decisions_value_check: `value = repeat('x', 301)`,
    aml_decisions_verdict_check: `verdict = 'perhaps' where stage = 'arrival'`,
    aml_decisions_why_check: `why = '' where stage = 'person'`,
    aml_hit_has_rule: `rule = null where stage = 'arrival'`,
    aml_person_says_why: `why = null where stage = 'person'`,
    aml_released_by_two: `second = by_staff where stage = 'person'`,
  },
})
