/**
 * The map of the house. A feature has one name in every layer: the contract says what is asked and answered, the server
 * does it, the pages show it.
 */
export const features = [
  'account-formats',
  'accounting',
  'alarms',
  'aml',
  'api-keys',
  'audit',
  'auth',
  'backups',
  'canary',
  'captcha',
  'catalogue',
  'changes',
  'chat',
  'claims',
  'connections',
  'content',
  'contest',
  'customers',
  'demo-past',
  'deposit-accounts',
  'desk',
  'discounts',
  'dry-run',
  'emails',
  'guarantee',
  'ledger',
  'mailbox',
  'newsletters',
  'office-settings',
  'partners',
  'payout-limits',
  'promo-codes',
  'quotes',
  'rails',
  'rates',
  'receipts',
  'referrals',
  'rate-alerts',
  'reserve-watch',
  'reserves',
  'reviews',
  'screening',
  'setup',
  'sitemap',
  'staff',
  'statements',
  'statistics',
  'subscriptions',
  'telegram',
  'users',
  'verification',
  'withdrawals',
] as const

/**
 * Each layer from its foundation up. A folder imports from the steps below its own, and from nothing beside or above.
 * What is no feature is a foundation that several features stand on.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  'src/contract/': [
    ['account-formats', 'captcha', 'ledger', 'subscriptions', 'telegram'],
    ['money'],
    ['auth', 'discounts', 'payment-requests'],
    ['api-keys', 'connections', 'mailbox'],
    ['aml', 'catalogue', 'content', 'promo-codes'],
    ['contest', 'newsletters', 'office-settings', 'rates', 'screening'],
    ['referrals'],
    ['users', 'quotes', 'claims', 'payout-limits', 'rate-alerts', 'reserve-watch', 'audit'],
    ['reviews', 'statistics', 'verification'],
    ['alarms', 'customers', 'deposit-accounts', 'desk', 'guarantee', 'rails', 'receipts', 'staff'],
    ['chat', 'partners', 'reserves', 'withdrawals'],
    ['accounting', 'changes', 'statements'],
    ['dry-run'],
    ['setup'],
  ],
  'src/server/': [
    ['formulas', 'platform'],
    ['auth', 'emails', 'ledger'],
    ['audit', 'captcha', 'second-person', 'subscriptions'],
    ['alarms', 'changes'],
    ['aml', 'catalogue', 'content', 'discounts', 'office-settings', 'promo-codes', 'rates', 'referrals', 'screening'],
    ['quotes', 'users'],
    [
      'api-keys',
      'backups',
      'claims',
      'connections',
      'newsletters',
      'payout-limits',
      'rate-alerts',
      'reserve-watch',
      'sitemap',
    ],
    ['canary', 'contest', 'deposit-accounts', 'desk', 'dry-run', 'receipts', 'reviews', 'setup', 'statistics'],
    ['chat', 'customers', 'guarantee', 'rails', 'reserves', 'staff', 'verification', 'withdrawals'],
    ['accounting', 'demo-past', 'mailbox', 'partners', 'statements', 'telegram'],
  ],
  'src/web/': [
    ['fonts', 'locale', 'storage'],
    ['api', 'ui'],
    ['captcha', 'format', 'session'],
    ['shell'],
    ['apidoc', 'forms', 'pages', 'quotes'],
    ['auth', 'subscriptions'],
    ['rate-alerts', 'reserve-watch', 'users'],
    ['claims'],
    ['console'],
    [
      'accounting',
      'alarms',
      'aml',
      'changes',
      'chat',
      'connections',
      'content',
      'contest',
      'deposit-accounts',
      'desk',
      'discounts',
      'dry-run',
      'guarantee',
      'mailbox',
      'office-settings',
      'partners',
      'payout-limits',
      'promo-codes',
      'rates',
      'referrals',
      'reserves',
      'reviews',
      'screening',
    ],
    ['catalogue', 'newsletters', 'setup', 'statistics', 'verification', 'withdrawals'],
    ['audit', 'customers', 'statements'],
    ['staff'],
  ],
}

/** Packages that a folder of the contract may use. Everything else there is exact arithmetic and shapes of our own. */
export const contractPackages: Record<string, readonly RegExp[]> = {
  'src/contract/account-formats/': [/^@scure\/base$/, /^@noble\/hashes\//, /^libphonenumber-js\//],
  'src/contract/contest/': [/^@noble\/hashes\//, /^zod$/],
  'src/contract/': [/^zod$/],
}

/**
 * The office opens features by their list alone. What stands here is known beside it: by the runner, which raises an alarm of the disk and opens the key, by
 * pages, and by each command beside the office, which does one thing of one feature.
 */
export const knownToMain: Record<string, readonly string[]> = {
  'src/main/office.ts': ['alarms', 'auth', 'ledger'],
  'src/main/pages.ts': ['auth', 'claims'],
  'src/main/aml.ts': ['aml'],
  'src/main/back-up.ts': ['backups', 'ledger'],
  'src/main/configuration.ts': ['changes'],
  'src/main/move-database.ts': ['ledger'],
  'src/main/photos.ts': ['auth', 'verification'],
  'src/main/prove-ledger.ts': ['ledger'],
  'src/main/skip-addresses.ts': ['rails'],
}

/** The files that open features, collect what they give, start and close them. */
export const runner = ['src/main/office.ts', 'src/main/api.ts', 'src/main/sections.ts']

/** What each side may not import, with what to do instead. */
export const sides: readonly { side: string; mayNot: RegExp; instead: string }[] = [
  {
    side: 'src/contract/',
    mayNot: /^(src\/(server|web|main)\/|node:)/,
    instead: 'what both sides agree on depends on neither',
  },
  { side: 'src/server/', mayNot: /^(src\/(web|main)\/|react)/, instead: 'main hands it over as an argument' },
  { side: 'src/web/', mayNot: /^(src\/(server|main)\/|node:|pg$|kysely$|hono)/, instead: 'a call of the API' },
  { side: 'src/', mayNot: /^(test|bench)\//, instead: 'the tests import the code, and only .test files the tests' },
]
