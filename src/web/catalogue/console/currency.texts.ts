import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const categoryNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { crypto: 'Крипто', stable: 'Стейблкоины', bank: 'Банки', wallet: 'Кошельки', cash: 'Наличные' },
  en: { crypto: 'Crypto', stable: 'Stablecoins', bank: 'Banks', wallet: 'Wallets', cash: 'Cash' },
})

export const characterNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { digits: 'только цифры', latin: 'латиница и цифры', any: 'любой текст' },
  en: { digits: 'digits only', latin: 'Latin letters and digits', any: 'any text' },
})

/** Forms of accounts that are no network. */
export const formNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    card: 'Карта',
    'russian-card': 'Карта российского банка',
    sbp: 'Телефон и банк (СБП)',
    kaspi: 'Карта или телефон (Kaspi)',
    sepa: 'IBAN зоны SEPA',
    iban: 'IBAN и владелец',
    yoomoney: 'Кошелёк ЮMoney',
    volet: 'Кошелёк Volet',
    payeer: 'Кошелёк Payeer',
    'perfect-money': 'Кошелёк Perfect Money',
    'webmoney-z': 'Кошелёк WebMoney Z',
    'webmoney-e': 'Кошелёк WebMoney E',
    phone: 'Номер телефона',
    email: 'Электронная почта',
    'email-or-phone': 'Почта или телефон',
    'code-by-email': 'Код на почту',
    upi: 'Адрес UPI',
    cash: 'Наличные: имя и контакт',
    own: 'Только свои поля',
  },
  en: {
    card: 'Card',
    'russian-card': 'Russian bank card',
    sbp: 'Phone and bank (SBP)',
    kaspi: 'Card or phone (Kaspi)',
    sepa: 'IBAN in the SEPA area',
    iban: 'IBAN and holder',
    yoomoney: 'YooMoney wallet',
    volet: 'Volet wallet',
    payeer: 'Payeer wallet',
    'perfect-money': 'Perfect Money wallet',
    'webmoney-z': 'WebMoney Z purse',
    'webmoney-e': 'WebMoney E purse',
    phone: 'Phone number',
    email: 'E-mail',
    'email-or-phone': 'E-mail or phone',
    'code-by-email': 'Code by e-mail',
    upi: 'UPI address',
    cash: 'Cash: name and contact',
    own: 'Own fields only',
  },
})

export const ownFieldWords = defineMessages<{
  row: (number: number) => string
  more: string
  parts: Readonly<Record<string, string>>
}>({
  ru: {
    row: number => `Поле ${number}`,
    more: 'Новое поле',
    parts: {
      name: 'Имя латиницей',
      label: 'Название',
      characters: 'Что можно ввести',
      least: 'Знаков не меньше',
      most: 'Знаков не больше',
      mask: 'Маска',
      example: 'Пример',
      required: 'Обязательное',
    },
  },
  en: {
    row: number => `Field ${number}`,
    more: 'New field',
    parts: {
      name: 'Name in Latin letters',
      label: 'Label',
      characters: 'What can be typed',
      least: 'Characters, at least',
      most: 'Characters, at most',
      mask: 'Mask',
      example: 'Example',
      required: 'Required',
    },
  },
})

const refusalsRu = {
  any: {
    missing: 'заполните',
    'in-use': 'уже не изменить: валюта есть в заявках, в учёте или в направлениях',
    'too-many-decimals': 'знаков после запятой больше, чем у валюты',
  },
  position: { 'too-small': 'выше начала списка не поднять' },
  category: { 'unknown-category': 'такой категории нет' },
  accountForm: {
    'unknown-form': 'такого вида нет',
    'cash-is-met': 'наличным нужен вид «Наличные», остальным — любой другой',
  },
  ownFields: {
    'no-account': 'первое поле называется account: это сам счёт или кошелёк',
    'name-taken': 'поле с таким именем уже есть',
    'wrong-format': 'не подходит',
  },
  code: { 'wrong-format': 'от 2 до 20 заглавных латинских букв и цифр, как у мониторингов: USDTTRC20' },
}

const refusalsEn = {
  any: {
    missing: 'fill this in',
    'in-use': 'cannot change any more: orders, the ledger or directions have the currency',
    'too-many-decimals': 'more decimals than the currency has',
  },
  position: { 'too-small': 'nothing stands above the beginning of the list' },
  category: { 'unknown-category': 'there is no such category' },
  accountForm: {
    'unknown-form': 'there is no such kind',
    'cash-is-met': 'cash needs the kind “Cash”, and everything else another one',
  },
  ownFields: {
    'no-account': 'the first field is called account: it is the account or wallet itself',
    'name-taken': 'another field has this name',
    'wrong-format': 'does not fit',
  },
  code: { 'wrong-format': '2 to 20 capital Latin letters and digits, as rate monitors spell it: USDTTRC20' },
}

export const currencyTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Валюты',
    lead: 'Что обменник принимает и выдаёт. Ненужную валюту убирают: из заявок и учёта она не исчезает.',
    one: 'Валюта',
    add: 'Своя валюта',
    none: 'Валют пока нет',
    noneYet: 'Добавьте нужные из готовых. Если валюты среди них нет, заведите свою.',
    search: 'Название, код или сеть',
    groups: { state: 'Состояние', look: 'Как выглядит', money: 'Деньги', accounts: 'Реквизиты клиента' },
    fields: {
      code: 'Код',
      state: 'Состояние',
      reason: 'Причина паузы',
      name: 'Название',
      sign: 'Знак',
      color: 'Цвет',
      category: 'Категория',
      position: 'Место в списке',
      popular: 'Популярная',
      ticker: 'Тикер',
      kind: 'Вид',
      network: 'Сеть',
      scale: 'Знаков после запятой',
      confirmations: 'Подтверждений',
      reserveCap: 'Резерв показывать до',
      accountForm: 'Что спрашивать',
      ownFields: 'Свои поля',
    },
    hints: {
      code: 'Как у мониторингов: BTC, USDTTRC20, SBERRUB.',
      reason: 'Её увидят клиенты.',
      sign: 'Одна-две буквы на значке.',
      position: 'Меньше — выше.',
      ticker: 'По нему ищут курс: RUB, USDT.',
      network: 'Пусто, если это не криптовалюта.',
      scale: 'После первой заявки не меняется.',
      confirmations: 'Пусто — как принято в сети.',
      reserveCap: 'Больше этого не покажем и не продадим. Пусто — весь резерв.',
      ownFields: 'Спросим после основных. Чтобы убрать поле, сотрите его имя.',
    },
    bulk: {
      'set.state': 'Состояние',
      'set.reason': 'Причина паузы',
      'set.category': 'Категория',
      'set.confirmations': 'Подтверждений',
      'set.reserveCap': 'Резерв показывать до',
      'add.position': 'Сдвинуть в списке на',
    },
    columns: {
      name: 'Валюта',
      code: 'Код',
      state: 'Состояние',
      accounts: 'Реквизиты',
      scale: 'Знаков',
      cap: 'Резерв до',
    },
    filters: { state: 'Состояние', kind: 'Вид', category: 'Категория', ticker: 'Тикер', accountForm: 'Реквизиты' },
    refusals: refusalsRu,
  },
  en: {
    title: 'Currencies',
    lead: 'What the office takes and gives. A currency that is not needed is put away: it stays in orders and in the ledger.',
    one: 'Currency',
    add: 'Custom currency',
    none: 'No currencies yet',
    noneYet: 'Add the ones you need from those that are known. If one is not among them, add your own.',
    search: 'Name, code or network',
    groups: { state: 'State', look: 'How it looks', money: 'Money', accounts: 'Customer’s account' },
    fields: {
      code: 'Code',
      state: 'State',
      reason: 'Reason for the pause',
      name: 'Name',
      sign: 'Sign',
      color: 'Colour',
      category: 'Category',
      position: 'Place in the list',
      popular: 'Popular',
      ticker: 'Ticker',
      kind: 'Kind',
      network: 'Network',
      scale: 'Decimals',
      confirmations: 'Confirmations',
      reserveCap: 'Show the reserve up to',
      accountForm: 'What to ask for',
      ownFields: 'Own fields',
    },
    hints: {
      code: 'As rate monitors spell it: BTC, USDTTRC20, SBERRUB.',
      reason: 'Customers see it.',
      sign: 'One or two letters on the icon.',
      position: 'Smaller numbers come first.',
      ticker: 'Rates are found by it: RUB, USDT.',
      network: 'Leave empty unless it is a cryptocurrency.',
      scale: 'Does not change after the first order.',
      confirmations: 'Empty: as usual on the network.',
      reserveCap: 'No more than this is shown and sold. Empty: the whole reserve.',
      ownFields: 'Asked for after the usual ones. To take a field away, empty its name.',
    },
    bulk: {
      'set.state': 'State',
      'set.reason': 'Reason for the pause',
      'set.category': 'Category',
      'set.confirmations': 'Confirmations',
      'set.reserveCap': 'Show the reserve up to',
      'add.position': 'Move in the list by',
    },
    columns: {
      name: 'Currency',
      code: 'Code',
      state: 'State',
      accounts: 'Accounts',
      scale: 'Decimals',
      cap: 'Reserve up to',
    },
    filters: { state: 'State', kind: 'Kind', category: 'Category', ticker: 'Ticker', accountForm: 'Accounts' },
    refusals: refusalsEn,
  },
})
