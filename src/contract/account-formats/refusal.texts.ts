import type { Locale } from '#contract/locale.ts'
import type { AccountKind, AccountRefusal, CardScheme, Network } from './account.ts'
import { networkNames } from './network-names.ts'

type Refusal = AccountRefusal | { reason: 'unknown-field' }
type Text = Readonly<Record<Locale, string>>
type Texts = { [Reason in Refusal['reason']]: (refusal: Refusal & { reason: Reason }) => Text }

/** Describes a refusal and what to do in one or two sentences, for forms and as the API's `detail`. */
export function describeAccountRefusal(refusal: Refusal, locale: Locale): string {
  // The table has a text for each reason, which the compiler cannot see through the union of them.
  const describe = texts[refusal.reason] as (refusal: Refusal) => Text
  return describe(refusal)[locale]
}

const texts: Texts = {
  empty: () => ({ ru: 'Заполните это поле.', en: 'Fill in this field.' }),
  'looks-like-a-secret': ({ secret }) =>
    secret === 'recovery-phrase'
      ? {
          ru: 'Это похоже на секретную фразу кошелька. Не показывайте её никому: нужен адрес для получения. Мы её не сохранили.',
          en: 'This looks like the recovery phrase of a wallet. Never show it to anybody: we need the receiving address. We did not keep it.',
        }
      : {
          ru: 'Это похоже на закрытый ключ. Не показывайте его никому: нужен адрес для получения. Мы его не сохранили.',
          en: 'This looks like a private key. Never show it to anybody: we need the receiving address. We did not keep it.',
        },
  'foreign-letter': ({ position, letter, looksLike }) => ({
    ru: `Символ ${position + 1}, «${letter}», набран в другой раскладке${looksLike ? `: нужна латинская ${looksLike}` : ''}. Скопируйте адрес целиком.`,
    en: `Character ${position + 1}, “${letter}”, is not a Latin letter${looksLike ? `, though it looks like ${looksLike}` : ''}. Copy the whole account again.`,
  }),
  'bad-character': ({ position }) => ({
    ru: `Символа ${position + 1} здесь быть не может. Проверьте это место.`,
    en: `Character ${position + 1} cannot stand here. Check that place.`,
  }),
  'bad-length': ({ length, least, most }) => ({
    ru: `Сейчас символов: ${length}, а нужно ${least === most ? least : `от ${least} до ${most}`}. Возможно, скопировано не всё или лишнее.`,
    en: `There are ${length} characters instead of ${least === most ? least : `${least} to ${most}`}. Perhaps some were lost or added in copying.`,
  }),
  'bad-checksum': () => ({
    ru: 'Контрольная сумма не сходится: где-то опечатка. Скопируйте ещё раз.',
    en: 'The check digits do not match: there is a typo somewhere. Copy it again.',
  }),
  'an-example': () => ({
    ru: 'Это счёт или адрес из примера: деньги ушли бы неизвестно кому. Укажите свой.',
    en: 'This one stands in an example: the money would go to a stranger. Enter yours.',
  }),
  'mixed-case': () => ({
    ru: 'В этом адресе все буквы должны быть одного размера: все строчные или все заглавные.',
    en: 'All letters of this address have to be of one case.',
  }),
  'missing-prefix': ({ prefix }) => ({ ru: `Должно начинаться с ${prefix}.`, en: `It has to begin with ${prefix}.` }),
  'wrong-network': ({ wanted, recognised }) =>
    recognised.length > 0
      ? {
          ru: `Это адрес сети ${list(recognised, 'или')}, а здесь нужна ${networkNames[wanted]}. Деньги в чужой сети пропадут.`,
          en: `This is an address of ${list(recognised, 'or')}, and ${networkNames[wanted]} is wanted here. Money sent to another network is lost.`,
        }
      : {
          ru: `Это адрес другой сети, а здесь нужна ${networkNames[wanted]}.`,
          en: `This address is of another network, and ${networkNames[wanted]} is wanted here.`,
        },
  'test-network': ({ recognised }) => ({
    ru: `Это адрес тестовой сети (${list(recognised, 'или')}). Нужен адрес основной.`,
    en: `This is a test network address (${list(recognised, 'or')}). One of the main network is needed.`,
  }),
  'unsupported-format': ({ format }) => unsupported[format],
  'burn-address': () => ({
    ru: 'У этого адреса нет владельца: отправленное на него пропадёт.',
    en: 'Nobody owns this address: what is sent to it is lost.',
  }),
  'token-contract': ({ token }) => ({
    ru: `Это контракт самого ${token}, а не кошелёк: отправленное на него пропадёт. Укажите адрес своего кошелька.`,
    en: `This is the contract of ${token} itself, not a wallet: what is sent to it is lost. Give the address of your wallet.`,
  }),
  'name-not-address': () => ({
    ru: 'Это имя, а не адрес. Скопируйте из кошелька сам адрес.',
    en: 'This is a name, not an address. Copy the address itself from the wallet.',
  }),
  'link-not-address': () => ({
    ru: 'Это ссылка, из которой мы не берём адрес. Вставьте только адрес.',
    en: 'We do not take an address out of this link. Paste the address alone.',
  }),
  'memo-conflict': () => ({
    ru: 'В адресе указан другой тег. Оставьте один из двух.',
    en: 'The address itself carries another tag. Keep one of the two.',
  }),
  'memo-out-of-range': ({ most }) => ({
    ru: `Тег это число от 0 до ${most}.`,
    en: `The tag is a number from 0 to ${most}.`,
  }),
  'memo-too-long': ({ bytes, most }) => ({
    ru: `Комментарий длиннее, чем передаёт сеть: ${bytes} байт из ${most}. Русская буква занимает два.`,
    en: `The comment is longer than the network carries: ${bytes} bytes of ${most}.`,
  }),
  'wrong-kind': ({ recognised }) => ({
    ru: `Похоже, это ${recognised.map(kind => kindNames[kind]?.ru ?? kind).join(' или ')}. Здесь нужно другое.`,
    en: `This looks like ${recognised.map(kind => kindNames[kind]?.en ?? kind).join(' or ')}. Something else is wanted here.`,
  }),
  'unknown-scheme': () => ({
    ru: 'Карты этой платёжной системы мы не принимаем.',
    en: 'We do not work with cards of this scheme.',
  }),
  'wrong-scheme': ({ recognised, wanted }) => ({
    ru: `Это карта ${schemeNames[recognised]}. Здесь подойдут: ${wanted.map(scheme => schemeNames[scheme]).join(', ')}.`,
    en: `This is a ${schemeNames[recognised]} card. These will do: ${wanted.map(scheme => schemeNames[scheme]).join(', ')}.`,
  }),
  'outside-sepa': ({ country }) => ({
    ru: `Счёт страны ${country}: перевод SEPA туда не доходит.`,
    en: `The account is in ${country}, which a SEPA transfer does not reach.`,
  }),
  'wrong-country': ({ country, wanted }) => ({
    ru: `Это номер страны ${country}, а нужен номер ${wanted}.`,
    en: `This is a number of ${country}, and one of ${wanted} is needed.`,
  }),
  'not-a-mobile': () => ({ ru: 'Нужен мобильный номер.', en: 'A mobile number is needed.' }),
  'bad-phone': ({ problem }) => phoneProblems[problem],
  'bad-email': () => ({ ru: 'В адресе почты ошибка.', en: 'The e-mail address has a mistake in it.' }),
  'unknown-field': () => ({ ru: 'Такого поля здесь нет.', en: 'There is no such field here.' }),
}

const unsupported: Record<(AccountRefusal & { reason: 'unsupported-format' })['format'], Text> = {
  'future-witness': {
    ru: 'Таких адресов Bitcoin ещё не существует в кошельках: деньги с него мог бы взять кто угодно.',
    en: 'No wallet has such an address yet: anybody could take money from it.',
  },
  mweb: {
    ru: 'На скрытые адреса Litecoin (MWEB) мы не отправляем. Укажите обычный: L…, M… или ltc1….',
    en: 'We do not send to private Litecoin addresses (MWEB). Give an ordinary one: L…, M… or ltc1….',
  },
  workchain: { ru: 'Такой цепочки в TON нет.', en: 'TON has no such workchain.' },
  key: { ru: 'Это открытый ключ, а не адрес кошелька.', en: 'This is a public key, not the address of a wallet.' },
  'long-tag': { ru: 'Такой тег сеть XRP не передаёт.', en: 'The XRP Ledger does not carry such a tag.' },
}

const phoneProblems: Record<(AccountRefusal & { reason: 'bad-phone' })['problem'], Text> = {
  'too-short': { ru: 'В номере не хватает цифр.', en: 'The number lacks digits.' },
  'too-long': { ru: 'В номере лишние цифры.', en: 'The number has too many digits.' },
  unknown: { ru: 'Такого номера не бывает.', en: 'There is no such number.' },
}

const schemeNames: Record<CardScheme, string> = {
  mir: 'Мир',
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
  uzcard: 'Uzcard',
  humo: 'Humo',
  belkart: 'Белкарт',
  elcart: 'Элкарт',
  troy: 'Troy',
}

const kindNames: Partial<Record<AccountKind, Text>> = {
  card: { ru: 'номер карты', en: 'a card number' },
  'sepa-iban': { ru: 'IBAN', en: 'an IBAN' },
  yoomoney: { ru: 'кошелёк ЮMoney', en: 'a YooMoney wallet' },
  payeer: { ru: 'кошелёк Payeer', en: 'a Payeer wallet' },
  'sbp-phone': { ru: 'номер телефона', en: 'a phone number' },
}

const list = (names: readonly Network[], or: string) => names.map(name => networkNames[name]).join(` ${or} `)
