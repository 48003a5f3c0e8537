/**
 * The map of the house. A feature has one name in every layer: the contract says what is asked and answered, the server
 * does it, the pages show it.
 */
export const features = [
  'account-formats',
  'alarms',
  'aml',
  'api-keys',
  'audit',
  'auth',
  'captcha',
  'catalogue',
  'changes',
  'chat',
  'claims',
  'content',
  'contest',
  'customers',
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
    ['api-keys', 'mailbox'],
    ['aml', 'catalogue', 'content', 'promo-codes'],
    ['contest', 'newsletters', 'office-settings', 'rates', 'screening'],
    ['referrals'],
    ['users', 'quotes', 'claims', 'payout-limits', 'rate-alerts', 'reserve-watch', 'audit'],
    ['reviews', 'statistics', 'verification'],
    ['alarms', 'customers', 'deposit-accounts', 'desk', 'guarantee', 'rails', 'receipts', 'staff'],
    ['chat', 'partners', 'reserves', 'withdrawals'],
    ['changes'],
    ['dry-run'],
    ['setup'],
  ],
  'src/server/': [
    ['formulas', 'platform'],
    ['auth', 'emails', 'ledger'],
    ['audit', 'captcha', 'second-person', 'subscriptions'],
    ['alarms', 'changes'],
    [
      'aml',
      'catalogue',
      'content',
      'discounts',
      'office-settings',
      'payout-limits',
      'promo-codes',
      'rates',
      'referrals',
      'screening',
    ],
    ['quotes', 'users'],
    ['api-keys', 'claims', 'newsletters', 'rate-alerts', 'reserve-watch', 'sitemap'],
    ['contest', 'deposit-accounts', 'desk', 'dry-run', 'receipts', 'reviews', 'setup', 'statistics'],
    ['chat', 'customers', 'guarantee', 'rails', 'reserves', 'staff', 'verification', 'withdrawals'],
    ['mailbox', 'partners', 'telegram'],
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
      'alarms',
      'aml',
      'changes',
      'chat',
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
    ['audit', 'customers'],
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
 * The office opens features by their list alone. What stands here is known beside it: by the runner, which raises an alarm of the disk, by
 * pages, and by each command beside the office, which does one thing of one feature.
 */
export const knownToMain: Record<string, readonly string[]> = {
  'src/main/office.ts': ['alarms'],
  'src/main/pages.ts': ['auth', 'claims'],
  'src/main/aml.ts': ['aml'],
  'src/main/configuration.ts': ['changes'],
  'src/main/photos.ts': ['verification'],
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
