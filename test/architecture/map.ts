/** The map of the product: which rooms a side has, and what each may import of the others. */
export const rooms: Record<string, Record<string, readonly string[]>> = {
  'src/contract/': {
    money: [],
    accounts: [],
    payment: ['accounts', 'money'],
    people: ['money'],
    calculator: ['accounts', 'money', 'people'],
    claims: ['accounts', 'calculator', 'money', 'people'],
    desk: ['calculator', 'claims', 'money', 'people'],
  },
  'src/server/': {
    database: [],
    http: [],
    jobs: ['database'],
    captcha: ['database', 'http', 'sessions'],
    ledger: ['database'],
    notifications: ['database', 'jobs'],
    catalogue: ['database', 'http', 'ledger'],
    rates: ['database', 'http', 'catalogue'],
    quotes: ['database', 'http', 'catalogue', 'rates', 'ledger'],
    claims: ['database', 'http', 'jobs', 'ledger', 'notifications', 'catalogue', 'quotes', 'captcha'],
    rails: ['database', 'http', 'claims'],
    receipts: ['http', 'claims'],
    desk: ['database', 'http', 'jobs', 'ledger', 'notifications', 'quotes', 'claims', 'rails'],
    'reserve-watch': ['database', 'http', 'jobs', 'notifications', 'quotes', 'sessions'],
    sitemap: ['http', 'quotes'],
    sessions: ['database', 'http', 'jobs'],
    accounts: ['database', 'http', 'jobs', 'captcha', 'notifications', 'sessions'],
  },
  'src/web/': {
    api: ['locale', 'storage'],
    fonts: [],
    locale: [],
    storage: [],
    session: ['api', 'locale'],
    ui: ['locale'],
    shell: ['locale', 'session', 'ui'],
    pages: ['api', 'locale', 'shell', 'ui'],
    apidoc: ['api', 'locale', 'shell', 'ui'],
    figures: ['api', 'locale', 'ui'],
    calculator: ['api', 'figures', 'locale', 'shell', 'storage', 'ui'],
    captcha: ['api'],
    forms: ['api', 'locale', 'shell', 'storage', 'ui'],
    account: ['api', 'captcha', 'claims', 'figures', 'forms', 'locale', 'session', 'shell', 'ui'],
    cash: ['api', 'calculator', 'figures', 'locale', 'shell', 'ui'],
    console: ['account', 'api', 'claims', 'figures', 'forms', 'locale', 'session', 'shell', 'storage', 'ui'],
    claims: ['api', 'calculator', 'captcha', 'cash', 'figures', 'locale', 'session', 'shell', 'storage', 'ui'],
    exchange: ['api', 'calculator', 'cash', 'figures', 'locale', 'shell', 'ui'],
    'reserve-watch': ['api', 'calculator', 'figures', 'forms', 'locale', 'shell', 'ui'],
  },
}

/** Where the routes of the server's rooms come together: it may import every one of them. */
export const assembly = 'src/server/http/app.ts'

/** Packages that a folder of the contract may use. Everything else there is exact arithmetic and shapes of our own. */
export const contractPackages: Record<string, readonly RegExp[]> = {
  'src/contract/accounts/': [/^@scure\/base$/, /^@noble\/hashes\//, /^libphonenumber-js\//],
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

export const MOST_LINES = 300

/** Files that may be longer, and why. */
export const longFiles: Record<string, string> = {}
