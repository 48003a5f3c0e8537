import { describe, expect, test } from 'vitest'
import type { AccountKind } from './account.ts'
import { checkAccount } from './check-account.ts'

const accepted = (kind: AccountKind, text: string) => {
  const read = checkAccount(kind, text)
  if (!read.ok) throw new Error(`${kind} ${text}: ${JSON.stringify(read.refusal)}`)
  return read.value
}
const reasonOf = (kind: AccountKind, text: string) => {
  const read = checkAccount(kind, text)
  return read.ok ? 'accepted' : read.refusal.reason
}

describe('Bitcoin', () => {
  // BIP-350, "Test vectors for v0-v16 native segregated witness addresses"; the examples of BIP-173 (the last) and of BIP-86
  // (the second taproot one); the Bitcoin wiki's article "Invoice address" (the two old ones).
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr'],
    ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'p2tr'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh'],
    ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh'],
  ])('%s is accepted as %s', (address, format) => {
    expect(accepted('bitcoin', address)).toMatchObject({ format, typoProof: true })
  })

  // The same lists: what a reader of the BIPs has to refuse, and what we say of it.
  test.each([
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'bad-character'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bad-checksum'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'bad-checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bad-checksum'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'bad-checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'bad-character'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'bad-character'],
    ['bc1pw5dgrnzv', 'bad-length'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'bad-length'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'bad-length'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed-case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'bad-length'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'bad-length'],
    ['bc1gmk9yu', 'bad-length'],
  ])('%s is refused: %s', (address, reason) => {
    expect(reasonOf('bitcoin', address)).toBe(reason)
  })

  // Sound by BIP-350, but of witness versions that anyone can spend today.
  test.each([
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  ])('%s is not paid to while its version is not in use', address => {
    expect(reasonOf('bitcoin', address)).toBe('unsupported-format')
  })

  test.each([
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    // Bitcoin wiki, "List of address prefixes".
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc',
  ])('%s belongs to a test network, and that is said', address => {
    expect(reasonOf('bitcoin', address)).toBe('test-network')
  })
})

// Bisq's LitecoinTest; the last is the Bitcoin wiki's, for both networks wrote script addresses with the same version byte.
test.each([
  ['Lg3PX8wRWmApFCoCMAsPF5P9dPHYQHEWKW', 'p2pkh', []],
  ['LTuoeY6RBHV3n3cfhXVVTbJbxzxnXs9ofm', 'p2pkh', []],
  ['MGEW4aba3tnrVtVhGcmoqqHaLt5ymPSLPi', 'p2sh', []],
  ['ltc1qxtm55gultqzhqzl2p3ks50hg2478y3hehuj6dz', 'p2wpkh', []],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['bitcoin']],
])('Litecoin %s is accepted as %s', (address, format, alsoOn) => {
  expect(accepted('litecoin', address)).toMatchObject({ format, alsoOn })
})

test.each(['1LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW', 'LgfapHEPhZbdRF9pMd5WPT35hFXcZS1USrW'])(
  'Litecoin %s is refused',
  address => {
    expect(reasonOf('litecoin', address)).not.toBe('accepted')
  },
)

describe('Ethereum', () => {
  // EIP-55, "Test Cases": all capitals, all small, and mixed.
  test.each([
    ['0x52908400098527886E0F7030069857D2E4169EE7', false],
    ['0x8617E340B3D01FA5F11F306F4090FD50E238070D', false],
    ['0xde709f2102306220921060314715629080e2fb77', false],
    ['0x27b1fdb04752bbc536007a920d24acb045561c26', false],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', true],
    ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', true],
    ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', true],
  ])('%s is accepted; whether its case guards it: %s', (address, typoProof) => {
    expect(accepted('ethereum', address)).toMatchObject({ typoProof, identity: address.toLowerCase() })
  })

  test('an address in one case gets the case of its checksum', () => {
    expect(accepted('ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed').normal).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    )
  })

  test('one letter in the wrong case is refused', () => {
    expect(reasonOf('ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe('bad-checksum')
  })
})

// The address in the README of tron-format-address; that of the contract is on tether.to.
test('TRON addresses are accepted, and the contract of USDT is refused', () => {
  expect(accepted('tron', 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX').format).toBe('tron')
  expect(checkAccount('tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toMatchObject({
    refusal: { reason: 'token-contract', token: 'USDT TRC20' },
  })
})

describe('XRP Ledger', () => {
  // XLS-5 (X-addresses); the pairs are those of ripple-address-codec's tests.
  test.each([
    ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', null, 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
    ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '1', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'],
    ['r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '11747', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaLFuhLRuNXPrDeJd9A'],
    ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '0', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc'],
    ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '65591', 'XVLhHMPHU98es4dbozjVtdWzVrDjtVozpjdhPQVdt3ghaWw'],
    ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '16781933', 'XVLhHMPHU98es4dbozjVtdWzVrDjtVqrDUk2vDpkTjPsY73'],
    ['rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', '4294967295', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi'],
    ['rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', '13371337', 'XV5sbjUmgPpvXv4ixFWZ5ptAYZ6PD2qwGkhgc48zzcx6Gkr'],
  ])('%s with tag %s is the X-address %s', (classic, tag, xAddress) => {
    const inside = accepted('ripple', xAddress)
    expect(inside).toMatchObject({ normal: classic, memo: tag })
    expect(accepted('ripple', classic).identity).toBe(inside.identity)
  })

  test.each([
    ['T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ', 'test-network'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXa', 'bad-checksum'],
    ['dGzKGt8CVpWoa8aWL1k18tAdy9Won3PxynvbbpkAqp3V47g', 'bad-length'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8zeUygYrCgrPh', 'unsupported-format'],
  ])('%s is refused: %s', (address, reason) => {
    expect(reasonOf('ripple', address)).toBe(reason)
  })
})

describe('TON', () => {
  // TEP-2, and the address that docs.ton.org uses in its article on formats.
  test.each([
    ['Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq', 'bounceable'],
    ['Uf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXGYv', 'non-bounceable'],
    ['-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c', 'raw'],
  ])('%s is the root DNS contract, given as %s', (address, format) => {
    expect(accepted('ton', address)).toMatchObject({
      format,
      identity: '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c',
    })
  })

  test('the bounceable flag is kept; a raw address becomes non-bounceable', () => {
    expect(accepted('ton', 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF').normal).toMatch(/^EQ/)
    expect(accepted('ton', '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e').normal).toBe(
      'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA',
    )
  })

  test('both alphabets of base64 are the same address', () => {
    const plain = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPrHF'
    expect(accepted('ton', plain).normal).toBe('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
  })

  test.each([
    ['kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP', 'test-network'],
    ['Pubjns2gp7DGCnEH7EOWeCnb6Lw1akm538YYaz6sdLVHfRB2', 'unsupported-format'],
    ['EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', 'bad-checksum'],
    ['5:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e', 'unsupported-format'],
    ['EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', 'token-contract'],
  ])('%s is refused: %s', (address, reason) => {
    expect(reasonOf('ton', address)).toBe(reason)
  })
})

describe('Monero', () => {
  // monero-project/monero, tests/functional_tests/validate_address.py.
  test.each([
    ['42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm', 'standard'],
    [
      '4BxSHvcgTwu25WooY4BVmgdcKwZu5EksVZSZkDd6ooxSVVqQ4ubxXkhLF6hEqtw96i9cf3cVfLw8UWe95bdDKfRQeYtPwLm1Jiw7AKt2LY',
      'integrated',
    ],
    ['8AsN91rznfkBGTY8psSNkJBg9SZgxxGGRUhGwRptBhgr5XSQ1XzmA9m8QAnoxydecSh5aLJXdrgXwTDMMZ1AuXsN1EX5Mtm', 'subaddress'],
    ['86kKnBKFqzCLxtK1Jmx2BkNBDBSMDEVaRYMMyVbeURYDWs8uNGDZURKCA5yRcyMxHzPcmCf1q2fSdhQVcaKsFrtGRsdGfNk', 'subaddress'],
  ])('%s is accepted as %s', (address, format) => {
    expect(accepted('monero', address).format).toBe(format)
  })

  test.each([
    '9ujeXrjzf7bfeK3KZdCqnYaMwZVFuXemPU8Ubw335rj2FN1CdMiWNyFV3ksEfMFvRp9L9qum5UxkP5rN9aLcPxbH1au4WAB',
    '53teqCAESLxeJ1REzGMAat1ZeHvuajvDiXqboEocPaDRRmqWoVPzy46GLo866qRFjbNhfkNckyhST3WEvBviDwpUDd7DSzB',
    'AApMA1VuhiCaHzr5X2KXi2Zc9oJ3VaGjkfChxxpRpxkyKf1NetvbRbQTbFMrGkr85DjnEH7JsBaoUFsgKwZnmtnVWnoB8MDotCsLb7eWwz',
    'BdKg9udkvckC5T58a8Nmtb6BNsgRAxs7uA2D49sWNNX5HPW5Us6Wxu8QMXrnSx3xPBQQ2iu9kwEcRGAoiz6EPmcZKbF62GS',
  ])('%s belongs to a test network', address => {
    expect(reasonOf('monero', address)).toBe('test-network')
  })
})

// SWIFT IBAN Registry, the example of each country's page.
test.each([
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'ES9121000418450200051332',
  'IT60X0542811101000000123456',
  'CH9300762011623852957',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'LV80BANK0000435195001',
  'BG80BNBG96611020345678',
  'AL47212110090000000235698741',
  'ME25505000012345678951',
  'RS35260005601001611379',
  'VA59001123000012345678',
])('IBAN %s is accepted', iban => {
  expect(accepted('sepa-iban', iban).normal).toBe(iban)
})

// The registry again: sound, but a SEPA transfer does not reach these countries.
test.each([
  ['AE070331234567890123456', 'AE'],
  ['KZ86125KZT5004100100', 'KZ'],
  ['TR330006100519786457841326', 'TR'],
  ['GE29NB0000000101904917', 'GE'],
])('IBAN %s is outside SEPA', (iban, country) => {
  expect(checkAccount('sepa-iban', iban)).toMatchObject({ refusal: { reason: 'outside-sepa', country } })
})

// Test numbers that payment services publish: Stripe ("Test cards"), and Payture ("Тестовые карты") for Mir and Maestro.
test.each([
  ['4242424242424242', 'visa'],
  ['4000056655665556', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['6200000000000005', 'unionpay'],
  ['2202208311110010', 'mir'],
  ['6390028880000000010', 'maestro'],
])('card %s is %s', (number, scheme) => {
  expect(accepted('card', number).format).toBe(scheme)
})

test('American Express and JCB are valid cards of unsupported schemes', () => {
  expect(reasonOf('card', '378282246310005')).toBe('unknown-scheme')
  expect(reasonOf('card', '3566002020360505')).toBe('unknown-scheme')
})

// The wallet that the SDKs of Yandex.Money send a test payment to (yandex-money-sdk-python, -php, -ruby, -nodejs).
test('the check digits of a YooMoney wallet are verified', () => {
  expect(accepted('yoomoney', '410011161616877').normal).toBe('410011161616877')
  expect(reasonOf('yoomoney', '410011161616876')).toBe('bad-checksum')
})
