import { defineMessages } from '#contract/locale.ts'
import type { AmlAsk, AmlCategory, AmlCheck, AmlService } from './aml.ts'
import type { HoldReason } from './hold-rules.ts'

type AmlWords = {
  categories: Record<AmlCategory, string>
  checks: Record<AmlCheck, string>
  asks: Record<AmlAsk, string>
  services: Record<AmlService | 'lists', string>
  /** When a claim is held, as the rule says it beforehand. */
  rules: Record<HoldReason, string>
  /** What a hold asks and how long it takes, on the page of the pair and in the letter of guarantee. */
  helps: (asks: string) => string
  takes: (answerHours: number, decideHours: number) => string
}

/** What the policy calls things, on pages and in e-mails. */
export const amlWords = defineMessages<AmlWords>({
  ru: {
    categories: {
      sanctions: 'Санкции',
      terrorism_financing: 'Финансирование терроризма',
      child_exploitation: 'Насилие над детьми',
      dark_market: 'Даркнет-рынки',
      dark_service: 'Даркнет-сервисы',
      mixer: 'Миксеры',
      ransom: 'Вымогательство',
      scam: 'Мошенничество',
      stolen_coins: 'Украденные монеты',
      illegal_service: 'Незаконные сервисы',
      enforcement_action: 'Под арестом по решению властей',
      seized_assets: 'Изъятые активы',
      exchange_fraudulent: 'Мошеннические биржи',
      exchange_unlicensed: 'Биржи без лицензии',
      exchange_mlrisk_veryhigh: 'Биржи с очень высоким риском',
      exchange_mlrisk_high: 'Биржи с высоким риском',
      gambling: 'Азартные игры',
      atm: 'Криптоматы',
    },
    checks: {
      'opening-payout': 'адрес, на который вы получаете, — до создания заявки',
      'opening-payer': 'адрес для возврата, который вы указали, — до создания заявки',
      'arrival-payer': 'адрес, с которого вы заплатили, — когда пришли деньги',
      'arrival-transaction': 'сам перевод — когда пришли деньги',
      'payout-payout': 'адрес, на который вы получаете, — ещё раз перед выплатой',
    },
    asks: {
      explanation: 'рассказать, откуда эти деньги',
      origin: 'показать, откуда они: историю операций биржи или выписку',
      wallet: 'показать, что кошелёк ваш: снимок экрана с переводом',
      identity: 'показать документ, удостоверяющий личность',
    },
    services: { lists: 'санкционные списки OFAC и ЕС', amlbot: 'AMLBot', getblock: 'GetBlock' },
    rules: {
      'aml-sanctions': 'Адрес стоит в санкционном списке или получал деньги под санкциями больше предела.',
      'aml-category': 'Доля одной из категорий происхождения выше её предела.',
      'aml-total': 'Общая оценка риска выше предела.',
      'aml-disagree': 'Сервисы проверки расходятся, и решает человек.',
      'aml-away': 'Сервис проверки не отвечает дольше срока. Без проверки деньги не проходят.',
      'stop-list': 'Адрес, счёт или почта стоят в списке офиса. Номер правила списка мы называем.',
      aml: 'Сотрудник останавливает заявку из-за происхождения денег, с именем и причиной.',
      documents: 'Оператору нужны документы.',
      'payer-mismatch': 'Заплатил не тот, кто указан в заявке.',
      account: 'Реквизиты надо уточнить.',
      'payment-lost': 'Платёж пропал из сети.',
      'no-choice': 'Сумма пришла другая, вы не выбрали, что делать, а куда вернуть, мы не знаем.',
      other: 'Оператор уточняет детали и напишет вам, какие.',
    },
    helps: asks => `Если заявку остановит проверка, поможет ваш ответ. Можем попросить: ${asks}.`,
    takes: (answer, decide) =>
      `На ответ у вас ${answer}\u00a0ч, потом решаем не дольше ${decide}\u00a0ч. Без решения деньги возвращаются.`,
  },
  en: {
    categories: {
      sanctions: 'Sanctions',
      terrorism_financing: 'Terrorist financing',
      child_exploitation: 'Child abuse',
      dark_market: 'Darknet markets',
      dark_service: 'Darknet services',
      mixer: 'Mixers',
      ransom: 'Ransomware and extortion',
      scam: 'Scams',
      stolen_coins: 'Stolen coins',
      illegal_service: 'Illegal services',
      enforcement_action: 'Under enforcement action',
      seized_assets: 'Seized assets',
      exchange_fraudulent: 'Fraudulent exchanges',
      exchange_unlicensed: 'Unlicensed exchanges',
      exchange_mlrisk_veryhigh: 'Exchanges of very high risk',
      exchange_mlrisk_high: 'Exchanges of high risk',
      gambling: 'Gambling',
      atm: 'Crypto ATMs',
    },
    checks: {
      'opening-payout': 'the address that you receive to, before the order is placed',
      'opening-payer': 'the refund address that you give, before the order is placed',
      'arrival-payer': 'the address that you paid from, when the money arrives',
      'arrival-transaction': 'the transfer itself, when the money arrives',
      'payout-payout': 'the address that you receive to, once more before the payout',
    },
    asks: {
      explanation: 'tell us where the money comes from',
      origin: 'show where it comes from: the history of an exchange or a statement',
      wallet: 'show that the wallet is yours: a screenshot with the transfer',
      identity: 'show an identity document',
    },
    services: { lists: 'the sanctions lists of OFAC and the EU', amlbot: 'AMLBot', getblock: 'GetBlock' },
    rules: {
      'aml-sanctions': 'The address is on a sanctions list, or has received more sanctioned money than the limit.',
      'aml-category': 'The share of a category of origin is above its limit.',
      'aml-total': 'The total risk score is above the limit.',
      'aml-disagree': 'The checking services disagree, and a person decides.',
      'aml-away': 'A checking service has not answered in time. Nothing passes unchecked.',
      'stop-list':
        'The address, account or mailbox is on one of the office’s lists. We tell you the number of the rule.',
      aml: 'A member of staff stops the order over the origin of the money, with their name and a reason.',
      documents: 'An operator needs documents.',
      'payer-mismatch': 'The payer is not the person named in the order.',
      account: 'Your account details need clarification.',
      'payment-lost': 'The payment has vanished from the network.',
      'no-choice': 'Another amount arrived, you have not chosen what to do, and we do not know where to refund it.',
      other: 'An operator is clarifying details and will write to tell you which.',
    },
    helps: asks => `If a check stops your order, your answer helps. We may ask you to: ${asks}.`,
    takes: (answer, decide) =>
      `You have ${answer}\u00a0h to answer, and we then decide within ${decide}\u00a0h. Without a decision the money goes back.`,
  },
})

export type SanctionsListName = 'ofac' | 'eu'

export const listNames = defineMessages<Record<SanctionsListName, string>>({
  ru: { ofac: 'Список OFAC (SDN)', eu: 'Список Евросоюза' },
  en: { ofac: 'OFAC list (SDN)', eu: 'EU list' },
})
