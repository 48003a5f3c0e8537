import { randomUUID } from 'node:crypto'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { AGAIN, insertRow, testRules } from '#test/tables/rules-of-tables.ts'

const { db, address } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-21T13:00:00Z')
const { id: user_id } = await createPerson(db)
await createPerson(db)
const hash = Buffer.from('a code')
const message = { email: 'x', email_key: 'x', created_at: noon, expires_at: later }
await insertRow(address, 'account_codes', { hash, user_id, purpose: 'restore', ...message })
const key = { public_key: hash, counter: 0, transports: [], name: 'Key', synced: false, created_at: noon }
for (const credential_id of ['one', 'other'])
  await insertRow(address, 'passkeys', { id: randomUUID(), user_id, credential_id, ...key })
const account = { currency: 'TRX', name: '', details: '{}', masked: 'x', created_at: noon }
for (const identity of ['one', 'other'])
  await insertRow(address, 'payout_accounts', { id: randomUUID(), user_id, ...account, identity })
const apiKey = { name: 'Key', hint: 'abcd', scopes: ['rates:read'], created_at: noon }
for (const byte of [1, 2])
  await insertRow(address, 'api_keys', { id: randomUUID(), user_id, ...apiKey, hash: Buffer.alloc(32, byte) })
await insertRow(address, 'account_deletions', { user_id, requested_at: noon, deletes_at: later })
await insertRow(address, 'spent_tokens', { hash, expires_at: later })

await testRules(address, {
  users: {
    users_agreed_aml_kyc_check: `agreed_aml_kyc = 0`,
    users_agreed_rules_check: `agreed_rules = 0`,
    users_check: `totp_confirmed_at = now(), totp_secret = null`,
    users_check1: `referred_by = id`,
    users_discount_bps_check: `discount_bps = 5001`,
    users_referral_bps: `referral_bps = 5001`,
    users_email_key_key: `email_key = 'same@example.org'`,
    users_locale_check: `locale = 'fr'`,
    users_pkey: AGAIN,
    users_referral_code_key: `referral_code = 'SAME'`,
    users_referred_by_fkey: `referred_by = gen_random_uuid()`,
    users_staff_name: `staff_name = 'anna@office.example'`,
    users_role_fkey: `role = 'king'`,
  },
  account_codes: {
    account_codes_check: `expires_at = created_at`,
    account_codes_pkey: AGAIN,
    account_codes_purpose_check: `purpose = 'fun'`,
    account_codes_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  passkeys: {
    passkeys_counter_check: `counter = -1`,
    passkeys_credential_id_key: `credential_id = 'same'`,
    passkeys_pkey: AGAIN,
    passkeys_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  api_keys: {
    api_keys_check: `used_at = created_at - interval '1 second'`,
    api_keys_hash_check: `hash = '\\x00'`,
    api_keys_hash_key: `hash = decode(repeat('03', 32), 'hex')`,
    api_keys_hint_check: `hint = 'abc'`,
    api_keys_name_check: `name = ''`,
    api_keys_pkey: AGAIN,
    api_keys_scopes_check: `scopes = '{rates:write}'`,
    api_keys_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  payout_accounts: {
    payout_accounts_currency_fkey: `currency = 'NONE'`,
    payout_accounts_pkey: AGAIN,
    payout_accounts_user_id_currency_identity_key: `identity = 'same'`,
    payout_accounts_user_id_fkey: `user_id = gen_random_uuid()`,
  },
  account_deletions: { account_deletions_pkey: AGAIN, account_deletions_user_id_fkey: `user_id = gen_random_uuid()` },
  spent_tokens: { spent_tokens_pkey: AGAIN },
})
