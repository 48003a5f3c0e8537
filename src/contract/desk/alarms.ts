import type { Locale } from '#contract/locale.ts'
import { keepsMoney, movesClaims, type StaffRole } from '#contract/people/roles.ts'

export const alarmKinds = [
  'no-requisites',
  'node-unreachable',
  'node-disagrees',
  'node-of-another-chain',
  'chain-parted-too-deep',
  'stray-money',
  'unseen-money',
  'payment-taken-back',
  'price-source-down',
  'rates-paused',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** For how long an alarm can be put off. Whatever takes longer is looked at again in a week. */
export const snoozeDays = [1, 3, 7] as const

/** Who can do something about it, besides the owner. */
export const alarmActors: Record<AlarmKind, readonly StaffRole[]> = {
  'no-requisites': keepsMoney,
  'node-unreachable': keepsMoney,
  'node-disagrees': movesClaims,
  'node-of-another-chain': keepsMoney,
  'chain-parted-too-deep': keepsMoney,
  'stray-money': movesClaims,
  'unseen-money': movesClaims,
  'payment-taken-back': movesClaims,
  'price-source-down': keepsMoney,
  'rates-paused': keepsMoney,
}

/** What an alarm is called, what it means, and what there is to do: the console and the letters say the same. */
export const alarmWords: Record<Locale, Record<AlarmKind, { title: string; means: string; todo: string }>> = {
  ru: {
    'no-requisites': {
      title: 'Некуда принять оплату',
      means: 'Для новой заявки не нашлось свободных реквизитов, и клиенту отказали.',
      todo: 'Добавьте реквизиты или поднимите пределы тех, что есть.',
    },
    'node-unreachable': {
      title: 'Узел не отвечает',
      means: 'Узел сети отказал несколько раз подряд. Если других нет, оплаты в этой сети не видны.',
      todo: 'Проверьте узел или его поставщика. Когда он ответит, сеть будет прочитана с того места, где остановились.',
    },
    'node-disagrees': {
      title: 'Узлы расходятся',
      means: 'Узлы по-разному видят блок с платежом или сам платёж. Он ждёт и не зачисляется.',
      todo: 'Посмотрите перевод в обозревателе сети и выясните, какой узел врёт или отстал.',
    },
    'node-of-another-chain': {
      title: 'Узел другой сети',
      means: 'По этому адресу отвечает узел не той сети. Его не слушают.',
      todo: 'Исправьте адрес узла в настройках и перезапустите обменник.',
    },
    'chain-parted-too-deep': {
      title: 'Сеть разошлась слишком глубоко',
      means: 'У узла другая история, чем та, по которой уже зачислены платежи. Чтение через него остановлено.',
      todo: 'Не выплачивайте по этой сети, пока не сверите узел с обозревателем.',
    },
    'stray-money': {
      title: 'Деньги не по заявке',
      means: 'На адрес заявки пришло то, чего она не ждала: другая монета или перевод, который ей не зачислить.',
      todo: 'Откройте заявку, найдите перевод и решите с клиентом, что с ним делать.',
    },
    'unseen-money': {
      title: 'На адресе больше, чем пришло',
      means:
        'На адресе заявки лежит больше, чем видно по переводам: так бывает, когда монеты прислал контракт или узел умолчал о переводе.',
      todo: 'Найдите поступление в обозревателе сети и отметьте его в заявке: «Деньги пришли».',
    },
    'payment-taken-back': {
      title: 'Сеть отменила зачисленный платёж',
      means: 'Платёж был зачислен, но его больше нет ни в одном блоке. Заявка по нему могла быть уже выплачена.',
      todo: 'Не выплачивайте по этой заявке. Если выплата ушла, свяжитесь с клиентом и поднимите число подтверждений.',
    },
    'price-source-down': {
      title: 'Источник курсов не отвечает',
      means:
        'Источник давно не отвечает, и его цены не учитываются. Если источников не хватит, обмен по этим курсам остановится.',
      todo: 'Проверьте, доступен ли источник с сервера. Когда он ответит, его цены снова будут учитываться.',
    },
    'rates-paused': {
      title: 'Обмен приостановлен: нет курса',
      means: 'По этим парам нет курса, которому обменник доверяет. Клиенты не могут создать заявку.',
      todo: 'Проверьте источники курсов и сеть сервера. Когда курс снова появится, обмен продолжится сам.',
    },
  },
  en: {
    'no-requisites': {
      title: 'Nowhere to be paid',
      means: 'A new claim found no free requisites, and the client was turned away.',
      todo: 'Add requisites, or raise the limits of those there are.',
    },
    'node-unreachable': {
      title: 'A node does not answer',
      means: 'A node has failed several times in a row. Without another one payments on this chain are not seen.',
      todo: 'Look at the node or its provider. Once it answers, the chain is read on from where it was.',
    },
    'node-disagrees': {
      title: 'The nodes disagree',
      means: 'The nodes see a payment, or the block it stands in, differently. It waits and is not credited.',
      todo: 'Look the transfer up in an explorer, and find out which node lies or lags behind.',
    },
    'node-of-another-chain': {
      title: 'A node of another chain',
      means: 'At this address a node of another chain answers. It is not listened to.',
      todo: 'Correct the node’s address in the settings, and restart the office.',
    },
    'chain-parted-too-deep': {
      title: 'The chain parted too deep',
      means: 'The node has another history than the one by which payments were credited. It is not read any more.',
      todo: 'Pay nothing out on this chain until you have compared the node with an explorer.',
    },
    'stray-money': {
      title: 'Money that belongs to nothing',
      means:
        'Something came to a claim’s address that it did not wait for: another coin, or a transfer it cannot be credited with.',
      todo: 'Open the claim, find the transfer, and settle with the client what becomes of it.',
    },
    'unseen-money': {
      title: 'More at an address than came',
      means:
        'A claim’s address holds more than its transfers tell of, as when a contract has sent the coins, or the node has left a transfer out.',
      todo: 'Find the arrival in an explorer, and enter it at the claim: “Money is in”.',
    },
    'payment-taken-back': {
      title: 'The chain took a credited payment back',
      means: 'A payment had been credited and stands in no block any more. Its claim may have been paid out already.',
      todo: 'Pay nothing out for this claim. If it has been paid out, reach the client, and ask for more confirmations.',
    },
    'price-source-down': {
      title: 'A price source is down',
      means:
        'A source has not answered for a while, and its prices no longer count. When too few are left, exchanges at these rates stop.',
      todo: 'Check whether the server can reach the source. Its prices count again as soon as it answers.',
    },
    'rates-paused': {
      title: 'Exchanges paused: no rate',
      means: 'There is no rate for these pairs that the office trusts. Customers cannot place an order.',
      todo: 'Check the price sources and the server’s network. Exchanges resume by themselves once there is a rate.',
    },
  },
}
