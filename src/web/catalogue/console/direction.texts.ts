import { ratePauses } from '#contract/rates/rate-troubles.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const stateNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'работает', paused: 'на паузе', off: 'убрано' },
  en: { on: 'on', paused: 'paused', off: 'put away' },
})

export const feeParts = defineMessages({
  ru: { fixed: 'постоянная', bps: 'доля', min: 'не меньше', max: 'не больше' },
  en: { fixed: 'fixed', bps: 'share', min: 'at least', max: 'at most' },
})

export const networkFeeParts = defineMessages({
  ru: { amount: 'сумма', paidBy: 'платит' },
  en: { amount: 'amount', paidBy: 'paid by' },
})

export const payers = defineMessages({
  ru: { office: 'обменник', client: 'клиент' },
  en: { office: 'the office', client: 'the customer' },
})

export const cityTermsWords = defineMessages<{
  row: (number: number) => string
  more: string
  hoursHint: string
  hoursNone: string
  noOwnHours: string
  parts: Readonly<Record<string, string>>
}>({
  ru: {
    row: number => `Город ${number}`,
    more: 'Ещё город',
    hoursNone: 'Как у направления.',
    noOwnHours: 'Своих часов нет.',
    hoursHint: 'Пусто — как у направления. По строке: пн-пт 10:00-20:00.',
    parts: {
      city: 'Город',
      branch: 'Только в офисе',
      marginBps: 'Наценка здесь',
      fromMin: 'Здесь отдаёт не меньше',
      fromMax: 'Здесь отдаёт не больше',
      toMin: 'Здесь получает не меньше',
      toMax: 'Здесь получает не больше',
      reserve: 'Резерв: сколько наличных там сейчас',
      hours: 'Часы работы здесь',
    },
  },
  en: {
    row: number => `City ${number}`,
    more: 'Another city',
    hoursNone: 'As the direction has them.',
    noOwnHours: 'No hours of its own.',
    hoursHint: 'Empty: as in the direction. One on a line: mon-fri 10:00-20:00.',
    parts: {
      city: 'City',
      branch: 'At one branch only',
      marginBps: 'Local margin',
      fromMin: 'Locally given, at least',
      fromMax: 'Locally given, at most',
      toMin: 'Locally received, at least',
      toMax: 'Locally received, at most',
      reserve: 'Reserve: the cash that is there now',
      hours: 'Local working hours',
    },
  },
})

export const rateFixedNames = defineMessages({
  ru: { opening: 'при создании заявки', arrival: 'когда платёж замечен', confirmations: 'после подтверждений сети' },
  en: {
    opening: 'when the order is placed',
    arrival: 'when the payment is seen',
    confirmations: 'after confirmations',
  },
})

export const kindNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { crypto: 'криптовалюта', bank: 'банк', wallet: 'кошелёк', cash: 'наличные' },
  en: { crypto: 'crypto', bank: 'bank', wallet: 'wallet', cash: 'cash' },
})

/** Why the board pauses a direction that the office has open. */
export const pausedTexts = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    office: 'на паузе',
    currency: 'валюта на паузе',
    'no-account': 'платить некуда: нет свободного реквизита',
    ...ratePauses.ru,
    'below-floor': 'ниже наименьшей наценки',
    reserve: 'не хватает резерва',
    hours: 'нерабочее время',
    maintenance: 'технические работы',
  },
  en: {
    office: 'paused',
    currency: 'currency paused',
    'no-account': 'nothing to pay to: no deposit account has room',
    ...ratePauses.en,
    'below-floor': 'below the minimum margin',
    reserve: 'reserve too small',
    hours: 'outside working hours',
    maintenance: 'maintenance',
  },
})

const percentRu = { 'too-small': 'не меньше нуля', 'too-big': 'не больше 50 %' }
const percentEn = { 'too-small': 'not below zero', 'too-big': 'at most 50%' }
const marginRu = { ...percentRu, 'too-small': 'не меньше −5 %' }
const marginEn = { ...percentEn, 'too-small': 'at least −5%' }
const levelRu = { 'not-allowed': 'выбирает тот, кто платит: комиссию сети должен платить клиент' }
const levelEn = { 'not-allowed': 'whoever pays has the choice: the customer must pay the network fee' }

const refusalsRu = {
  any: {
    'too-many-decimals': 'знаков после запятой больше, чем у валюты',
    'below-minimum': 'меньше наименьшего',
    missing: 'заполните',
  },
  marginBps: { ...marginRu, 'below-floor': 'меньше наименьшей наценки' },
  floorBps: marginRu,
  discountMostBps: percentRu,
  referralMostBps: percentRu,
  slowNetworkFee: { ...levelRu, 'above-usual': 'больше обычной комиссии сети' },
  fastNetworkFee: { ...levelRu, 'below-usual': 'меньше обычной комиссии сети' },
  tiers: { 'not-ascending': 'ступени идут по возрастанию суммы' },
  confirmations: { missing: 'укажите число подтверждений; без них поле пустое' },
  pausedUntil: { 'not-allowed': 'срок бывает только у паузы' },
  formula: {
    'formula-empty': 'напишите формулу',
    'formula-unexpected': 'здесь ожидается другое: пара, число, скобка, * или /',
    'formula-not-closed': 'не закрыта скобка',
    'formula-zero': 'на ноль делить и умножать нельзя',
    'formula-unknown-source': 'такой пары нет среди источников',
    'formula-wrong-ends': 'формула даёт курс другой пары валют',
    'formula-too-long': 'слишком длинно',
  },
  cities: { 'unknown-city': 'такого города нет или он закрыт', repeated: 'город назван дважды' },
  cityTerms: {
    ...marginRu,
    'below-floor': 'меньше наименьшей наценки',
    'unknown-city': 'направление не меняет в этом городе',
    'unknown-branch': 'такого офиса в городе нет',
    repeated: 'город или офис назван дважды',
  },
  rateFixed: { 'not-allowed': 'подтверждения бывают только у платежей в криптовалюте' },
  from: { 'unknown-currency': 'выберите две валюты обменника' },
}

const refusalsEn = {
  any: {
    'too-many-decimals': 'more decimals than the currency has',
    'below-minimum': 'less than the minimum',
    missing: 'fill this in',
  },
  marginBps: { ...marginEn, 'below-floor': 'below the minimum margin' },
  floorBps: marginEn,
  discountMostBps: percentEn,
  referralMostBps: percentEn,
  slowNetworkFee: { ...levelEn, 'above-usual': 'more than the usual network fee' },
  fastNetworkFee: { ...levelEn, 'below-usual': 'less than the usual network fee' },
  tiers: { 'not-ascending': 'tiers go up by amount' },
  confirmations: { missing: 'give the number of confirmations; without them leave it empty' },
  pausedUntil: { 'not-allowed': 'only a pause has an end' },
  formula: {
    'formula-empty': 'write a formula',
    'formula-unexpected': 'something else is expected here: a pair, a number, a bracket, * or /',
    'formula-not-closed': 'a bracket is not closed',
    'formula-zero': 'zero cannot be used here',
    'formula-unknown-source': 'no source quotes this pair',
    'formula-wrong-ends': 'the formula gives the rate of another pair',
    'formula-too-long': 'too long',
  },
  cities: { 'unknown-city': 'there is no such city, or it is closed', repeated: 'a city is named twice' },
  cityTerms: {
    ...marginEn,
    'below-floor': 'below the minimum margin',
    'unknown-city': 'the direction is not exchanged in this city',
    'unknown-branch': 'the city has no such branch',
    repeated: 'a city or branch is named twice',
  },
  rateFixed: { 'not-allowed': 'only crypto payments have confirmations' },
  from: { 'unknown-currency': 'choose two currencies of the office' },
}

export const directionTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Направления',
    lead: 'Что на что меняем и на каких условиях. Правка действует сразу; то, что могло бы продать в убыток, ждёт второго человека.',
    one: 'Направление',
    add: 'Добавить направление',
    none: 'Направлений нет',
    search: 'Код или название валюты',
    groups: {
      state: 'Состояние',
      rate: 'Курс',
      limits: 'Пределы',
      fees: 'Комиссии',
      demands: 'Условия',
      cities: 'Свои условия в городах',
      texts: 'Что прочтёт клиент',
    },
    fields: {
      from: 'Отдаёт',
      to: 'Получает',
      state: 'Состояние',
      reason: 'Причина паузы',
      pausedUntil: 'Пауза до',
      formula: 'Формула',
      marginBps: 'Наценка',
      floorBps: 'Наименьшая наценка',
      oldestSeconds: 'Курсы не старше, секунд',
      jumpBps: 'Остановить при скачке больше',
      discountMostBps: 'Скидка не больше',
      referralMostBps: 'Доля партнёра не больше',
      tiers: 'Ступени по сумме',
      rateFixed: 'Курс фиксируется',
      confirmations: 'Подтверждений',
      fromMin: 'Отдаёт не меньше',
      fromMax: 'Отдаёт не больше',
      toMin: 'Получает не меньше',
      toMax: 'Получает не больше',
      windowMinutes: 'Минут на оплату',
      fromFee: 'Комиссия с отдаваемой суммы',
      toFee: 'Комиссия с получаемой суммы',
      networkFee: 'Комиссия сети',
      slowNetworkFee: 'Комиссия сети: медленно',
      fastNetworkFee: 'Комиссия сети: быстро',
      refundFee: 'Комиссия возврата',
      needsAccount: 'Только для вошедших',
      needsVerification: 'Нужна верификация',
      needsAml: 'Нужна проверка AML',
      hours: 'Часы работы',
      officeHours: 'Без своих часов — по часам обменника',
      cities: 'Города для наличных',
      cityTerms: 'Город или офис со своими условиями',
      instructions: 'Инструкция',
    },
    hints: {
      reason: 'Её увидят клиенты.',
      officeHours:
        'Вне часов заявки принимаются с пометкой «выплатим в 09:00», а мониторинги этого направления не видят. Снимите, если выплачиваете круглосуточно.',
      formula:
        'Сколько второй валюты стоит единица первой: BTC/USDT * USDT/RUB. В новом направлении пусто — обычная для этой пары.',
      marginBps: 'Меньше нуля — дешевле рынка, за счёт обменника; не меньше −5 %.',
      floorBps: 'Ниже не опустят ни ступени, ни скидки, ни промокоды.',
      oldestSeconds: 'Пусто — как у источников. Считается по самому старому курсу в формуле.',
      discountMostBps: 'Пусто — сколько оставит наименьшая наценка, 0 — без скидок.',
      referralMostBps: 'От дохода с обмена. Пусто — по уровню партнёра, 0 — без начислений.',
      jumpBps: 'Пусто — без своего предела. Обмен встанет, пока курс дальше от того, что был 10–20 минут назад.',
      tiers: 'По строке: сумма и поправка к наценке, например 1000 -0.2.',
      slowNetworkFee: 'Клиент выберет медленный перевод за меньшую комиссию. Пусто — выбора нет.',
      fastNetworkFee: 'То же за большую комиссию: быстрый перевод.',
      refundFee: 'Удержим из возврата, клиент видит это заранее. Пусто — возврат за счёт обменника.',
      cityTerms: 'Пустое — как у направления, а у офиса — как у его города. Чтобы убрать, сотрите город.',
      fromMax: 'Пусто — без предела.',
      toMax: 'Пусто — без предела.',
      'add.marginBps': 'С минусом — убавить: -0.3.',
      confirmations: 'Только если курс фиксируется после подтверждений.',
    },
    bulk: {
      'add.marginBps': 'Прибавить к наценке',
      'set.marginBps': 'Наценка',
      'set.state': 'Состояние',
      'set.reason': 'Причина паузы',
      'set.pausedUntil': 'Пауза до',
      'set.fromMin': 'Отдаёт не меньше',
      'set.fromMax': 'Отдаёт не больше',
      'set.windowMinutes': 'Минут на оплату',
      'set.rateFixed': 'Курс фиксируется',
    },
    columns: { pair: 'Направление', state: 'Сейчас', margin: 'Наценка', rate: 'Курс' },
    filters: {
      state: 'Состояние',
      from: 'Отдаёт',
      to: 'Получает',
      fromKind: 'Отдаёт: вид',
      toKind: 'Получает: вид',
      fromTicker: 'Отдаёт: тикер',
      toTicker: 'Получает: тикер',
      city: 'Город',
    },
    refusals: refusalsRu,
  },
  en: {
    title: 'Directions',
    lead: 'What is exchanged, and on what terms. Changes take effect at once; what could sell at a loss waits for a second person.',
    one: 'Direction',
    add: 'Add a direction',
    none: 'No directions',
    search: 'Code or name of a currency',
    groups: {
      state: 'State',
      rate: 'Rate',
      limits: 'Limits',
      fees: 'Fees',
      demands: 'Conditions',
      cities: 'Terms of their own in cities',
      texts: 'What the customer reads',
    },
    fields: {
      from: 'Given',
      to: 'Received',
      state: 'State',
      reason: 'Reason for the pause',
      pausedUntil: 'Paused until',
      formula: 'Formula',
      marginBps: 'Margin',
      floorBps: 'Minimum margin',
      oldestSeconds: 'Maximum age of rates, seconds',
      jumpBps: 'Pause on a jump of more than',
      discountMostBps: 'Maximum discount',
      referralMostBps: 'Maximum referral share',
      tiers: 'Tiers by amount',
      rateFixed: 'The rate is fixed',
      confirmations: 'Confirmations',
      fromMin: 'Given, at least',
      fromMax: 'Given, at most',
      toMin: 'Received, at least',
      toMax: 'Received, at most',
      windowMinutes: 'Minutes to pay',
      fromFee: 'Fee on the amount given',
      toFee: 'Fee on the amount received',
      networkFee: 'Network fee',
      slowNetworkFee: 'Network fee: slow',
      fastNetworkFee: 'Network fee: fast',
      refundFee: 'Refund fee',
      needsAccount: 'Signed-in customers only',
      needsVerification: 'Verification required',
      needsAml: 'AML check required',
      hours: 'Working hours',
      officeHours: 'Without hours of its own: those of the office',
      cities: 'Cities for cash',
      cityTerms: 'A city or branch with terms of its own',
      instructions: 'Instructions',
    },
    hints: {
      reason: 'Customers see it.',
      officeHours:
        'Outside them orders are taken with “paid out at 09:00”, and rate monitors do not list the direction. Untick it if you pay out around the clock.',
      formula:
        'How much of the second currency one unit of the first is worth: BTC/USDT * USDT/RUB. Empty in a new direction: the usual one of its pair.',
      marginBps: 'Below zero you sell below the market, at the office’s expense; at least −5%.',
      floorBps: 'No tier, discount or promo code goes below it.',
      oldestSeconds: 'Empty: as old as the sources may be. The oldest rate of the formula decides.',
      discountMostBps: 'Empty: as much as the smallest margin leaves. 0: no discounts.',
      referralMostBps: 'Of what the exchange earned. Empty: as the referrer’s level says. 0: none.',
      jumpBps: 'Empty: no limit of its own. Paused while the rate is farther from that of 10 to 20 minutes ago.',
      tiers: 'One on a line: an amount and the change of the margin, such as 1000 -0.2.',
      slowNetworkFee: 'The customer may choose a slower transfer for a smaller fee. Empty: not offered.',
      fastNetworkFee: 'The same for a faster transfer and a larger fee.',
      refundFee: 'Kept of a refund, and said beforehand. Empty: refunds are at the office’s expense.',
      cityTerms: 'Empty: as in the direction, and of a branch as in its city. To take one away, empty its city.',
      fromMax: 'Empty: no limit.',
      toMax: 'Empty: no limit.',
      'add.marginBps': 'With a minus, less: -0.3.',
      confirmations: 'Only when the rate is fixed after confirmations.',
    },
    bulk: {
      'add.marginBps': 'Add to the margin',
      'set.marginBps': 'Margin',
      'set.state': 'State',
      'set.reason': 'Reason for the pause',
      'set.pausedUntil': 'Paused until',
      'set.fromMin': 'Given, at least',
      'set.fromMax': 'Given, at most',
      'set.windowMinutes': 'Minutes to pay',
      'set.rateFixed': 'The rate is fixed',
    },
    columns: { pair: 'Direction', state: 'Now', margin: 'Margin', rate: 'Rate' },
    filters: {
      state: 'State',
      from: 'Given',
      to: 'Received',
      fromKind: 'Given: kind',
      toKind: 'Received: kind',
      fromTicker: 'Given: ticker',
      toTicker: 'Received: ticker',
      city: 'City',
    },
    refusals: refusalsEn,
  },
})
