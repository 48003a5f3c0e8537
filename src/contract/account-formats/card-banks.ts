/** Banks whose cards the office pays to by name. */
export type CardBank = 'sberbank' | 't-bank' | 'alfa-bank' | 'vtb'

/** The bank that a currency of the aggregators' vocabulary stands for. */
export const bankOfCurrency: Readonly<Record<string, CardBank>> = {
  SBERRUB: 'sberbank',
  TCSBRUB: 't-bank',
  ACRUB: 'alfa-bank',
  TBRUB: 'vtb',
}

/**
 * The bank that a card number's prefix suggests. There is no complete public list, so a mismatch is a warning and never
 * a refusal. Undefined: unknown.
 */
export const bankOfCard = (number: string): CardBank | undefined =>
  banks.find(bank => beginnings[bank].some(beginning => number.startsWith(beginning)))

const beginnings: Record<CardBank, readonly string[]> = {
  sberbank: ['220220', '4276', '427901', '481776', '533669', '5469', '639002', '676195', '676196', '676280'],
  't-bank': [
    ...['220070', '437772', '437773', '437783', '470127', '518901', '521324', '524468', '528041', '538994'],
    ...['548387', '551960', '553420', '553691'],
  ],
  'alfa-bank': [
    ...['220015', '415400', '415428', '415429', '415481', '415482', '419539', '419540', '427714', '428804'],
    ...['428905', '428906', '431417', '431727', '434135', '439000', '458279', '458410', '458411', '477960'],
    ...['477964', '479004', '479087', '521178', '548673', '548674'],
  ],
  vtb: [
    ...['220024', '418868', '418869', '418870', '421191', '426375', '427229', '427230', '447520', '490809'],
    ...['515775', '524895', '525773', '525787', '527883', '542104', '552216', '554363', '558481'],
  ],
}
const banks = Object.keys(beginnings) as CardBank[]
