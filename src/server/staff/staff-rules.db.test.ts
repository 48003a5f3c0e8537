import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-24T12:00:00Z')
const [owner, other] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'operator' })]
for (const email_key of ['one', 'other'])
  await insertRow(address, 'staff_invitations', {
    id: randomUUID(),
    email: email_key,
    email_key,
    role: 'operator',
    state: 'open',
    code_hash: Buffer.from(email_key),
    invited_by: owner.id,
    invited_at: noon,
    sent_at: noon,
    expires_at: later,
  })
for (const person of [owner, other])
  await insertRow(address, 'second_factor_resets', {
    id: randomUUID(),
    person: person.id,
    state: 'waiting',
    asked_by: owner.id,
    asked_at: noon,
    reason: 'lost',
    expires_at: later,
  })

for (const key of ['one', 'other']) await insertRow(address, 'roles', { key, role: `${key}: claims.see` })

await testRules(address, {
  roles: {
    roles_composable: `role = 'Clerk: people.staff' where key = 'one'`,
    roles_key_check: `key = 'One' where key = 'one'`,
    roles_key_key: `key = 'one' where key = 'other'`,
    roles_of_every_office: `insert into roles (role) values ('clerk')`,
    roles_one_name: `role = 'ONE: claims.see' where key = 'other'`,
    roles_pkey: AGAIN,
    roles_text: `role = 'Clerk' where key = 'one'`,
  },
  staff_invitations: {
    staff_invitations_accepted_by_fkey: `state = 'accepted', ended_at = now(), accepted_by = gen_random_uuid()`,
    staff_invitations_check: `expires_at = sent_at`,
    staff_invitations_check1: `ended_at = now()`,
    staff_invitations_check2: `state = 'accepted', ended_at = now()`,
    staff_invitations_code_hash_key: `code_hash = 'same'`,
    staff_invitations_invited_by_fkey: `invited_by = gen_random_uuid()`,
    staff_invitations_one_open: `email_key = 'same'`,
    staff_invitations_pkey: AGAIN,
    staff_invitations_role_check: `role = 'customer'`,
    staff_invitations_state_check: `state = 'expired', ended_at = now()`,
  },
  second_factor_resets: {
    second_factor_resets_asked_by_fkey: `asked_by = gen_random_uuid()`,
    // Neither the one who asks nor the one who gets it is the second person, and time counts only where it was to count.
    second_factor_resets_by_two: `state = 'done', decided_at = now(), decided_by = person`,
    second_factor_resets_check: `counts_at = expires_at`,
    second_factor_resets_check1: `decided_at = now()`,
    second_factor_resets_decided_by_fkey: `state = 'refused', decided_at = now(), decided_by = gen_random_uuid()`,
    second_factor_resets_one_waiting: `person = '${owner.id}'`,
    second_factor_resets_person_fkey: `person = gen_random_uuid()`,
    second_factor_resets_pkey: AGAIN,
    second_factor_resets_reason_check: `reason = ''`,
    second_factor_resets_state_check: `state = 'asked', decided_at = now()`,
  },
})
