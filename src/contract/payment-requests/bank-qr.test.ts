import { describe, expect, test } from 'vitest'
import { russianAccountFits } from './russian-account.ts'
import { russianBankQr } from './russian-bank-qr.ts'
import { sepaQr } from './sepa-qr.ts'

const roubles = (units: bigint) => ({ units, scale: 2 })

describe('the Russian code', () => {
  /** The example of the standard. */
  const payee = {
    name: 'ООО «Три кита»',
    account: '40702810138250123017',
    bank: 'ОАО "БАНК"',
    bic: '044525225',
    correspondentAccount: '30101810400000000225',
    taxNumber: '6200098765',
  }

  test('has the fields of GOST R 56042-2014 in their order and the sum in kopecks', () => {
    expect(russianBankQr(payee, roubles(100_000n), 'Оплата членского взноса')).toBe(
      'ST00012|Name=ООО «Три кита»|PersonalAcc=40702810138250123017|BankName=ОАО "БАНК"|BIC=044525225' +
        '|CorrespAcc=30101810400000000225|PayeeINN=6200098765|Purpose=Оплата членского взноса|Sum=100000',
    )
  })

  test('has a zero for a missing correspondent account', () => {
    const { correspondentAccount, ...direct } = payee
    expect(russianBankQr(direct, roubles(1n), 'Перевод')).toContain('|CorrespAcc=0|')
  })

  test('takes another separator when a name contains the usual one', () => {
    expect(russianBankQr({ ...payee, name: 'A|B' }, roubles(1n), 'Перевод')).toMatch(/^ST00012~Name=A\|B~PersonalAcc=/)
  })

  test.each([
    ['a name over 160 letters', { name: 'я'.repeat(161) }],
    ['no name', { name: '' }],
    ['a bank over 45 letters', { bank: 'я'.repeat(46) }],
    ['an account of 19 digits', { account: '4070281013825012301' }],
    ['a BIC with letters', { bic: '04452522A' }],
    ['a correspondent account that is too short', { correspondentAccount: '3010181' }],
    ['a tax number of eleven digits', { taxNumber: '62000987651' }],
    ['a name with every separator', { name: 'a|b~c^d#e$f' }],
    ['a name of two lines', { name: 'a\nb' }],
  ])('is not drawn for %s', (_, change) => {
    expect(russianBankQr({ ...payee, ...change }, roubles(100n), 'Перевод')).toBeUndefined()
  })

  test.each([
    ['of zero', roubles(0n)],
    ['below zero', roubles(-1n)],
    ['finer than a kopeck', { units: 100n, scale: 4 }],
    ['of nineteen digits', roubles(10n ** 18n)],
  ])('is not drawn for a sum %s', (_, amount) => {
    expect(russianBankQr(payee, amount, 'Перевод')).toBeUndefined()
  })

  test('a purpose of 210 letters fits, and one more does not', () => {
    expect(russianBankQr(payee, roubles(1n), 'я'.repeat(210))).toBeDefined()
    expect(russianBankQr(payee, roubles(1n), 'я'.repeat(211))).toBeUndefined()
  })

  test('the check digit reveals an account of another bank and any single wrong digit', () => {
    const sound = { ...payee, account: '40702810900000002851', correspondentAccount: '30101810400000000225' }
    const key = (account: string) => russianAccountFits({ ...sound, account })
    const fitting = [...'0123456789'].filter(digit => key(`40702810${digit}00000002851`))
    expect(fitting).toHaveLength(1)
    const account = `40702810${fitting[0]}00000002851`
    expect(russianAccountFits({ ...sound, account, bic: '044525974' })).toBe(false)
    for (let place = 0; place < 20; place++) {
      const wrong = account.slice(0, place) + ((Number(account[place]) + 1) % 10) + account.slice(place + 1)
      expect(key(wrong), `a wrong digit at ${place}`).toBe(false)
    }
  })

  test('the correspondent account of a known bank fits its BIC', () => {
    const anyKey = [...'0123456789'].some(digit =>
      russianAccountFits({ ...payee, account: `40702810${digit}38250123017` }),
    )
    expect(anyKey).toBe(true)
    expect(russianAccountFits({ ...payee, correspondentAccount: '30101810500000000225' })).toBe(false)
  })
})

describe('the SEPA code', () => {
  const payee = { name: 'Wikimedia Foerdergesellschaft', iban: 'DE33100205000001194700', bic: 'BFSWDE33BER' }

  test('has the lines of EPC069-12 in their order', () => {
    expect(sepaQr(payee, roubles(12_345n), 'Spende fuer Wikipedia')).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        'BFSWDE33BER',
        'Wikimedia Foerdergesellschaft',
        'DE33100205000001194700',
        'EUR123.45',
        '',
        '',
        'Spende fuer Wikipedia',
      ].join('\n'),
    )
  })

  test('leaves the line of a missing BIC empty, and omits empty lines at the end', () => {
    const { bic, ...without } = payee
    expect(sepaQr(without, roubles(1n), '')).toBe(
      'BCD\n002\n1\nSCT\n\nWikimedia Foerdergesellschaft\nDE33100205000001194700\nEUR0.01',
    )
  })

  test.each([
    ['a name over 70 letters', { name: 'a'.repeat(71) }],
    ['no name', { name: '' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['an IBAN with spaces', { iban: 'DE33 1002 0500' }],
    ['an invalid BIC', { bic: 'BFSW' }],
  ])('is not drawn for %s', (_, change) => {
    expect(sepaQr({ ...payee, ...change }, roubles(100n), 'x')).toBeUndefined()
  })

  test('is not drawn outside the standard’s range of amounts', () => {
    expect(sepaQr(payee, roubles(0n), 'x')).toBeUndefined()
    expect(sepaQr(payee, roubles(99_999_999_999n), 'x')).toContain('EUR999999999.99')
    expect(sepaQr(payee, roubles(100_000_000_000n), 'x')).toBeUndefined()
  })

  test('is not drawn when its text exceeds the capacity of the largest allowed symbol', () => {
    expect(sepaQr(payee, roubles(1n), 'я'.repeat(140))).toBeUndefined()
    expect(sepaQr(payee, roubles(1n), 'я'.repeat(100))).toBeDefined()
  })
})
