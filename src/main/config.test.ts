import { expect, test } from 'vitest'
import { readConfig, unknownIn } from './config.ts'

const secret = 's'.repeat(32)

test('without variables the office is a demo with the embedded database and listens on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    home: expect.stringMatching(/\/\.agio$/),
    mirrors: [],
    demo: true,
    rates: 'demo',
    sessionDays: 30,
    stopDelayMs: 0,
    trustedProxies: [],
    owner: {},
    backups: { kept: 7 },
    wallets: {},
    services: {},
  })
})

test('a part of the keys of photos stands where it is told to', () => {
  expect(readConfig({}).photoKeys).toBeUndefined()
  expect(readConfig({ AGIO_PHOTO_KEYS: '/srv/keys' }).photoKeys).toBe('/srv/keys')
})

test('the console opens from everywhere for an owner who has locked themselves out', () => {
  expect(readConfig({}).consoleAnywhere).toBeUndefined()
  expect(readConfig({ AGIO_CONSOLE_ANYWHERE: 'on' }).consoleAnywhere).toBe(true)
  expect(() => readConfig({ AGIO_CONSOLE_ANYWHERE: 'yes' })).toThrow('AGIO_CONSOLE_ANYWHERE must be on or off')
})

test('the office reads itself from outside where it is told to', () => {
  expect(readConfig({}).canary).toBeUndefined()
  expect(readConfig({ AGIO_CANARY: 'off' }).canary).toBe(false)
  expect(() => readConfig({ AGIO_CANARY: 'maybe' })).toThrow('AGIO_CANARY must be on or off')
})

test('backups are made every night unless they are turned off', () => {
  expect(readConfig({ AGIO_BACKUPS: '/mnt/backups', AGIO_BACKUPS_KEPT: '30' }).backups).toEqual({
    folder: '/mnt/backups',
    kept: 30,
  })
  expect(readConfig({ AGIO_BACKUPS: 'off' }).backups).toBeUndefined()
  expect(() => readConfig({ AGIO_BACKUPS_KEPT: '0' })).toThrow('AGIO_BACKUPS_KEPT must be a number from 1')
})

test('a database may have several hosts, of which the office needs the primary', () => {
  const env = (url: string) => ({ DATABASE_URL: url, AGIO_SECRET: secret })
  for (const hosts of ['h1:5432,h2:5432', 'h1,h2', 'agio:a@h1,h2']) {
    const url = `postgres://${hosts}/agio?target_session_attrs=read-write`
    expect(readConfig(env(url)).databaseUrl).toBe(url)
  }
  expect(() => readConfig(env('postgres://h1,h2/agio?target_session_attrs=standby'))).toThrow(
    'DATABASE_URL has target_session_attrs=standby, but the office works on the primary alone: read-write or primary',
  )
  expect(() => readConfig(env('postgres://h1,/agio'))).toThrow('DATABASE_URL must name a host')
  expect(readConfig(env('postgres://agio:a,b@h1/agio')).databaseUrl).toContain('a,b@h1')
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', AGIO_URL: '', AGIO_SECRET: '' })).toEqual(readConfig({}))
})

test('with an external database there is neither demo nor demo market unless they are set', () => {
  const own = { DATABASE_URL: 'postgres://agio@db.example/agio', AGIO_SECRET: secret }

  expect(readConfig(own)).toMatchObject({ databaseUrl: own.DATABASE_URL, secret, demo: false, rates: 'live' })
  expect(readConfig({ ...own, AGIO_DEMO: 'on', AGIO_RATES: 'demo' })).toMatchObject({ demo: true, rates: 'demo' })
})

test('a new demo office begins without a past where that is said', () => {
  expect(readConfig({}).pastOrders).toBeUndefined()
  expect(readConfig({ AGIO_DEMO_PAST: 'off' }).pastOrders).toBe(false)
  expect(() => readConfig({ AGIO_DEMO_PAST: 'no' })).toThrow('AGIO_DEMO_PAST must be on or off')
})

test('an office that takes real money has live rates, also on the embedded database', () => {
  expect(readConfig({ AGIO_DEMO: 'off' })).toMatchObject({ demo: false, rates: 'live' })
  expect(readConfig({ AGIO_RATES: 'live' })).toMatchObject({ demo: true, rates: 'live' })
  expect(() => readConfig({ AGIO_DEMO: 'off', AGIO_RATES: 'demo' })).toThrow('AGIO_RATES=live')
})

test('the public address is kept without its trailing slash', () => {
  expect(readConfig({ AGIO_URL: 'https://office.example/' })).toMatchObject({ origin: 'https://office.example' })
})

test('each watched chain has its nodes in their order', () => {
  const nodes = { AGIO_EVM_ETHEREUM: 'https://one.example/key, http://127.0.0.1:8545' }
  expect(readConfig({ AGIO_DEMO: 'off', AGIO_EVM_XPUB: 'xpub…', ...nodes })).toMatchObject({
    wallets: { evm: { key: 'xpub…', nodes: { ethereum: ['https://one.example/key', 'http://127.0.0.1:8545'] } } },
  })
  expect(() => readConfig({ AGIO_EVM_XPUB: 'xpub…', ...nodes })).toThrow('AGIO_DEMO=off')
})

test('Bitcoin and Litecoin have nodes of either kind, and none of use in a demo office', () => {
  const bitcoin = {
    AGIO_BITCOIN_XPUB: 'zpub…',
    AGIO_BITCOIN_NODES: 'http://a:b@127.0.0.1:8332,esplora+https://c.example/api',
  }
  const given = { ...bitcoin, AGIO_LITECOIN_XPUB: 'Ltub…:segwit', AGIO_LITECOIN_CONFIRMATIONS: 'LTC=12' }
  expect(readConfig({ AGIO_DEMO: 'off', ...given })).toMatchObject({
    wallets: {
      bitcoin: { key: 'zpub…', nodes: { bitcoin: ['http://a:b@127.0.0.1:8332', 'esplora+https://c.example/api'] } },
      litecoin: { key: 'Ltub…:segwit', terms: { confirmations: { LTC: 12 } } },
    },
  })
  expect(() => readConfig(bitcoin)).toThrow('AGIO_BITCOIN_XPUB has no use in a demo office')
})

test('TRON has a wallet and nodes of its own, with keys of TronGrid before their hosts', () => {
  const nodes = { AGIO_TRON_NODES: 'https://a1b2-c3@api.trongrid.io, http://127.0.0.1:8090', AGIO_TRON_DUST: 'TRX=1' }
  expect(readConfig({ AGIO_DEMO: 'off', AGIO_TRON_XPUB: 'xpub…', ...nodes })).toMatchObject({
    wallets: {
      tron: {
        key: 'xpub…',
        nodes: { tron: ['https://a1b2-c3@api.trongrid.io', 'http://127.0.0.1:8090'] },
        terms: { dust: { TRX: '1' } },
      },
    },
  })
  expect(() => readConfig({ AGIO_TRON_XPUB: 'xpub…', ...nodes })).toThrow('AGIO_DEMO=off')
})

test('payment services have an account and what is paid by it, which go together', () => {
  const heleket = {
    AGIO_HELEKET: 'https://merchant:k%40ey@api.heleket.com/',
    AGIO_HELEKET_TAKES: 'BTC=BTC/btc, LTC=LTC/ltc',
  }
  const office = { AGIO_DEMO: 'off', ...heleket }
  expect(readConfig(office)).toMatchObject({
    services: {
      heleket: {
        url: 'https://api.heleket.com/',
        id: 'merchant',
        secret: 'k@ey',
        takes: ['BTC=BTC/btc', 'LTC=LTC/ltc'],
      },
    },
  })
  expect(readConfig({ AGIO_DEMO: 'off', AGIO_SERVICES_INSIDE: 'on' })).toMatchObject({ servicesInside: true })
  expect(() => readConfig(heleket)).toThrow('AGIO_HELEKET has no use in a demo office')
  for (const [change, why] of [
    [{ AGIO_HELEKET: 'https://api.heleket.com/' }, 'AGIO_HELEKET must be https://id:key@host/'],
    [{ AGIO_HELEKET_TAKES: '' }, 'AGIO_HELEKET_TAKES must say what is paid'],
    [{ AGIO_HELEKET_TAKES: 'BTC' }, 'AGIO_HELEKET_TAKES must be ways by currency'],
    [{ AGIO_HELEKET_TAKES: 'BTC=DOGE/moon' }, 'AGIO_HELEKET_TAKES: DOGE/moon is none of USDT/tron'],
  ] as const)
    expect(() => readConfig({ ...office, ...change })).toThrow(why)
})

test('confirmations and dust are set for each currency', () => {
  const own = { AGIO_EVM_CONFIRMATIONS: 'ETH=30, USDTBEP20=128', AGIO_EVM_DUST: 'ETH=0.0001' }
  expect(readConfig({ AGIO_DEMO: 'off', AGIO_EVM_XPUB: 'xpub…', ...own })).toMatchObject({
    wallets: { evm: { terms: { confirmations: { ETH: 30, USDTBEP20: 128 }, dust: { ETH: '0.0001' } } } },
  })
})

test.each([
  ['AGIO_EVM_CONFIRMATIONS', 'ETH=0'],
  ['AGIO_EVM_CONFIRMATIONS', 'ETH=129'],
  ['AGIO_EVM_CONFIRMATIONS', '77'],
  ['AGIO_EVM_DUST', 'ETH=1e-4'],
  ['AGIO_EVM_ETHEREUM', 'one.example'],
  ['AGIO_BITCOIN_NODES', 'tcp://one.example:50001'],
  ['AGIO_BITCOIN_CONFIRMATIONS', 'BTC=0'],
  ['AGIO_EVM_BSC', 'https://one.example,ws://two.example'],
  ['AGIO_TRON_NODES', 'grid.example'],
  ['AGIO_TRON_NODES', 'https://user:word@grid.example'],
  ['AGIO_TRON_DUST', 'USDTTRC20=many'],
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '30 00'],
  ['HOST', 'http://127.0.0.1'],
  ['DATABASE_URL', 'mysql://db.example/agio'],
  ['AGIO_URL', 'office.example'],
  ['AGIO_URL', 'https://office.example/shop'],
  ['AGIO_URL', 'https://office.example/?a=b'],
  ['AGIO_DEMO', 'yes'],
  ['AGIO_RATES', 'fake'],
  ['AGIO_RATES_INSIDE', 'perhaps'],
  ['AGIO_SECRET', 'too short'],
  ['AGIO_NEW_SECRET', 'yes'],
  ['AGIO_METRICS_TOKEN', 'short'],
  ['AGIO_SESSION_DAYS', '0'],
  ['AGIO_SESSION_DAYS', '366'],
  ['AGIO_SESSION_DAYS', 'month'],
  ['AGIO_TRUSTED_PROXIES', 'loopback'],
  ['AGIO_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['AGIO_TRUSTED_PROXIES', '10.0.0.1,proxy.example'],
  ['AGIO_OWNER_EMAIL', 'boss'],
  ['AGIO_OWNER_PASSWORD', '1234567'],
  ['AGIO_CONTACT_EMAIL', 'canary'],
  ['SMTP_URL', 'mail.example:587'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'smtp://office:100%@mail.example'],
  ['SMTP_URL', 'smtp://mail.example/path'],
  ['SMTP_URL', 'smtp://mail.example?tls=of'],
  ['MAIL_FROM', 'anna'],
  ['MAIL_FROM', 'post@office.example, other@office.example'],
])('%s=%s stops the start with one line that names the variable but not its value', (name, value) => {
  const line = refusal({ [name]: value })

  expect(line).toMatch(new RegExp(`^${name} `))
  expect(line).not.toContain('\n')
  expect(line).not.toContain(value)
})

test.each([
  ['AGIO_TRUSTED_PROXY', 'AGIO_TRUSTED_PROXIES'],
  ['AGIO_SECRTE', 'AGIO_SECRET'],
  ['AGIO_demo', 'AGIO_DEMO'],
  ['AGIO_EVM_ETH', 'AGIO_EVM_ETHEREUM'],
  ['AGIO_SMTP_URL', 'SMTP_URL'],
  ['AGIO_DATABASE_URL', 'DATABASE_URL'],
])('the misspelt variable %s stops the start with a line that names %s', (name, likely) => {
  const line = refusal({ [name]: 'canary' })

  expect(line).toBe(`${name} is not a variable of Agio: ${likely} is probably meant`)
})

test('an unknown variable that resembles no other is only logged', () => {
  const env = { AGIO_BUILD_NUMBER: '17', PATH: '/bin' }
  expect(readConfig(env)).toEqual(readConfig({}))
  expect(unknownIn(env)).toEqual([{ name: 'AGIO_BUILD_NUMBER', likely: undefined }])
})

test('an external database requires a secret', () => {
  expect(refusal({ DATABASE_URL: 'postgres://agio:canary@db.example/agio' })).toMatch(/^AGIO_SECRET (?!.*canary)/)
})

test.each([
  ['smtp://mail.example', { host: 'mail.example', port: 587, tls: false, plain: false }],
  ['smtps://mail.example', { host: 'mail.example', port: 465, tls: true, plain: false }],
  ['smtp://relay:25?tls=off', { host: 'relay', port: 25, tls: false, plain: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: false, plain: false }],
  [
    'smtp://post%40office.example:p%25ss@mail.example',
    { host: 'mail.example', port: 587, tls: false, plain: false, user: 'post@office.example', password: 'p%ss' },
  ],
])('the mail server %s', (url, smtp) => {
  expect(readConfig({ SMTP_URL: url, MAIL_FROM: 'post@office.example' })).toMatchObject({
    smtp,
    mailFrom: 'post@office.example',
  })
})

test('the secret before is another one than the secret', () => {
  const old = 'o'.repeat(32)
  expect(readConfig({ AGIO_SECRET: secret, AGIO_OLD_SECRET: old })).toMatchObject({ secret, oldSecret: old })
  expect(() => readConfig({ AGIO_SECRET: secret, AGIO_OLD_SECRET: secret })).toThrow('alike')
  expect(() => readConfig({ AGIO_OLD_SECRET: 'short' })).toThrow('AGIO_OLD_SECRET must be at least 32')
})

test('photos are kept in the database, in a folder, or in a store, and what was kept elsewhere is named beside it', () => {
  const s3 = 's3://key:pass%2Fword@store.example:9000/photos/office-1?region=eu-central-1'
  expect(readConfig({ AGIO_PHOTOS: '/var/lib/photos', AGIO_OLD_PHOTOS: s3 }).photos).toEqual({
    place: { folder: '/var/lib/photos' },
    before: {
      s3: {
        id: 'key',
        secret: 'pass/word',
        region: 'eu-central-1',
        url: 'https://store.example:9000/photos/office-1',
      },
    },
  })
  expect(readConfig({ AGIO_PHOTOS: 's3://a:b@127.0.0.1:9000/photos/?tls=off' }).photos).toEqual({
    place: { s3: { id: 'a', secret: 'b', region: 'us-east-1', url: 'http://127.0.0.1:9000/photos' } },
  })
  expect(readConfig({ AGIO_OLD_PHOTOS: '/var/lib/photos' }).photos).toEqual({ before: { folder: '/var/lib/photos' } })
  expect(refusal({ AGIO_PHOTOS: '/one', AGIO_OLD_PHOTOS: '/two' })).toMatch(/^AGIO_OLD_PHOTOS .*copy the files/)
})

test.each([
  'photos',
  './photos',
  's3://store.example/photos',
  's3://canary:@store.example/photos',
  's3://a:canary@store.example',
  's3://a:canary@store.example/photos?tls=no',
  's3://a:canary@store.example/photos?acl=public',
  's3://a:canary@store.example/photos/../other bucket',
  's3://a:%canary@store.example/photos',
  'https://a:canary@store.example/photos',
])('%s is no place of photos', place => {
  expect(refusal({ AGIO_PHOTOS: place })).toMatch(/^AGIO_PHOTOS must be (?!.*canary)/)
})

test('sanctions lists are fetched when that is on, from where they are published or from elsewhere', () => {
  expect(readConfig({ AGIO_LIST_EU: 'https://mirror.example/eu.xml' }).lists).toBeUndefined()
  expect(readConfig({ AGIO_LISTS: 'on', AGIO_LIST_EU: 'https://mirror.example/eu.xml' }).lists).toEqual({
    ofac: expect.stringMatching(/^https:\/\/sanctionslistservice\.ofac\.treas\.gov\//),
    eu: 'https://mirror.example/eu.xml',
  })
  expect(refusal({ AGIO_LISTS: 'on', AGIO_LIST_EU: 'ftp://canary@eu.example' })).toMatch(/^AGIO_LIST_EU (?!.*canary)/)
})

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it was accepted')
}

test('a mailbox for replies is named in one line, and says where replies go', () => {
  const AGIO_INBOX = 'imaps://help%40office.example:p%40ss@imap.office.example/INBOX'
  expect(readConfig({ AGIO_INBOX }).inbox).toMatchObject({
    mailbox: { host: 'imap.office.example', port: 993, user: 'help@office.example', password: 'p@ss', folder: 'INBOX' },
    terms: { address: 'help@office.example', plus: false },
  })
  const more = {
    AGIO_INBOX_ADDRESS: 'chat@office.example',
    AGIO_INBOX_PLUS: 'on',
    AGIO_INBOX_AUTH: 'mx.office.example',
  }
  expect(readConfig({ AGIO_INBOX, ...more }).inbox?.terms).toEqual({
    address: 'chat@office.example',
    plus: true,
    authServer: 'mx.office.example',
  })
})

test.each([
  ['a password that was not written with percent signs', { AGIO_INBOX: 'imaps://help@office.example:secret%@host/' }],
  ['another protocol', { AGIO_INBOX: 'pop3://help:secret@host/' }],
  ['a user that is no address, without one', { AGIO_INBOX: 'imaps://help:secret@host/' }],
  ['an address without a mailbox', { AGIO_INBOX_ADDRESS: 'help@office.example' }],
  [
    'an address that has no room for a token',
    {
      AGIO_INBOX: 'imaps://help:secret@host/',
      AGIO_INBOX_ADDRESS: 'customer-questions@office.example',
      AGIO_INBOX_PLUS: 'on',
    },
  ],
])('%s stops the start, and the line that says so has no password', (_, variables) => {
  expect(() => readConfig(variables)).toThrow(/^AGIO_INBOX/)
  expect(() => readConfig(variables)).not.toThrow(/secret/)
})
