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
  'claims',
  'content',
  'customers',
  'deposit-accounts',
  'desk',
  'discounts',
  'dry-run',
  'emails',
  'ledger',
  'office-settings',
  'partners',
  'payout-limits',
  'promo-codes',
  'quotes',
  'rails',
  'rates',
  'receipts',
  'referrals',
  'reserve-watch',
  'reserves',
  'screening',
  'setup',
  'sitemap',
  'staff',
  'statistics',
  'users',
  'withdrawals',
] as const

/**
 * Each layer from its foundation up. A folder imports from the steps below its own, and from nothing beside or above.
 * What is no feature is a foundation that several features stand on.
 */
export const layers: Record<string, readonly (readonly string[])[]> = {
  'src/contract/': [
    ['account-formats', 'captcha', 'ledger'],
    ['money'],
    ['auth', 'discounts', 'payment-requests'],
    ['api-keys'],
    ['aml', 'catalogue', 'content', 'promo-codes'],
    ['office-settings', 'rates', 'screening'],
    ['referrals'],
    ['users', 'quotes', 'claims', 'payout-limits', 'reserve-watch', 'audit'],
    ['statistics'],
    ['alarms', 'customers', 'deposit-accounts', 'desk', 'rails', 'receipts', 'staff'],
    ['partners', 'reserves', 'withdrawals'],
    ['changes'],
    ['dry-run'],
    ['setup'],
  ],
  'src/server/': [
    ['platform'],
    ['auth', 'emails', 'ledger'],
    ['audit'],
    ['changes'],
    ['rates'],
    ['aml', 'captcha', 'catalogue', 'content', 'discounts', 'office-settings', 'promo-codes', 'referrals', 'screening'],
    ['quotes', 'users'],
    ['api-keys', 'claims', 'reserve-watch', 'sitemap'],
    ['dry-run', 'receipts'],
    ['alarms', 'partners', 'payout-limits'],
    ['deposit-accounts', 'desk'],
    ['rails', 'reserves', 'staff', 'withdrawals'],
    ['customers', 'statistics'],
    ['setup'],
  ],
  'src/web/': [
    ['fonts', 'locale', 'storage'],
    ['api', 'ui'],
    ['captcha', 'format', 'session'],
    ['shell'],
    ['apidoc', 'forms', 'pages', 'quotes'],
    ['auth', 'reserve-watch'],
    ['users'],
    ['claims'],
    ['console'],
    ['deposit-accounts', 'desk', 'dry-run'],
    ['statistics'],
    [
      'alarms',
      'aml',
      'catalogue',
      'content',
      'customers',
      'discounts',
      'office-settings',
      'partners',
      'payout-limits',
      'promo-codes',
      'rates',
      'referrals',
      'reserves',
      'screening',
      'withdrawals',
    ],
    ['changes'],
    ['audit'],
    ['staff'],
    ['setup'],
  ],
}

/** Packages that a folder of the contract may use. Everything else there is exact arithmetic and shapes of our own. */
export const contractPackages: Record<string, readonly RegExp[]> = {
  'src/contract/account-formats/': [/^@scure\/base$/, /^@noble\/hashes\//, /^libphonenumber-js\//],
  'src/contract/': [/^zod$/],
}

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
