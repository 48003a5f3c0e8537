import { rights } from '#contract/auth/rights.ts'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'

export const alarmKinds = [
  'no-deposit-accounts',
  'node-unreachable',
  'node-disagrees',
  'node-of-another-chain',
  'chain-parted-too-deep',
  'stray-money',
  'unseen-money',
  'payment-taken-back',
  'address-listed',
  'price-source-down',
  'rates-paused',
  'disk-nearly-full',
  'photo-store',
  'sanctions-list',
  'mailbox-unread',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** For how many days an alarm can be snoozed: at most a week. */
export const snoozeDays = [1, 3, 7] as const

/** The roles that can act on an alarm, besides the owner. */
export const alarmActors: Record<AlarmKind, readonly StaffRole[]> = {
  'no-deposit-accounts': rights['money.keep'],
  'node-unreachable': rights['money.keep'],
  'node-disagrees': rights['claims.move'],
  'node-of-another-chain': rights['money.keep'],
  'chain-parted-too-deep': rights['money.keep'],
  'stray-money': rights['claims.move'],
  'unseen-money': rights['claims.move'],
  'payment-taken-back': rights['claims.move'],
  'address-listed': rights['claims.move'],
  'price-source-down': rights['money.keep'],
  'rates-paused': rights['money.keep'],
  // Treasurers can call the administrator of the server when the owner is away.
  'disk-nearly-full': rights['money.keep'],
  'photo-store': rights['verification.decide'],
  'sanctions-list': rights['money.keep'],
  'mailbox-unread': rights['chat.answer'],
}

/** Title, meaning and remedy of each alarm, for the console and the e-mails. */
export const alarmWords: Record<Locale, Record<AlarmKind, { title: string; means: string; todo: string }>> = {
  ru: {
    'no-deposit-accounts': {
      title: 'Некуда принять оплату',
      means: 'Для новой заявки не нашлось свободных реквизитов, и клиенту пришлось отказать.',
      todo: 'Добавьте реквизиты или увеличьте лимиты тех, что есть.',
    },
    'node-unreachable': {
      title: 'Узел не отвечает',
      means: 'Узел не ответил несколько раз подряд. Если других нет, обменник не видит оплату в этой сети.',
      todo: 'Проверьте узел или его провайдера. Когда он ответит, обменник дочитает сеть с того блока, на котором остановился.',
    },
    'node-disagrees': {
      title: 'Узлы расходятся',
      means: 'Узлы по-разному видят платёж или блок, в котором он стоит. Пока так, платёж не зачисляется.',
      todo: 'Найдите перевод в обозревателе блоков и выясните, какой узел ошибается или отстал.',
    },
    'node-of-another-chain': {
      title: 'Узел другой сети',
      means: 'По этому адресу отвечает узел не той сети. Обменник его не использует.',
      todo: 'Исправьте адрес узла в настройках и перезапустите обменник.',
    },
    'chain-parted-too-deep': {
      title: 'Слишком глубокая реорганизация сети',
      means:
        'История блоков у узла не та, по которой уже зачислены платежи. Обменник больше не читает сеть через него.',
      todo: 'Не выплачивайте по заявкам в этой сети, пока не сверите узел с обозревателем блоков.',
    },
    'stray-money': {
      title: 'Деньги не по заявке',
      means: 'На адрес заявки пришло не то, что ожидалось: другая монета или перевод, который нельзя зачислить.',
      todo: 'Откройте заявку, найдите перевод и решите вместе с клиентом, что с ним делать.',
    },
    'unseen-money': {
      title: 'На адресе больше, чем видно по переводам',
      means:
        'Баланс адреса заявки больше суммы известных переводов: так бывает, когда монеты отправил контракт или узел не сообщил о переводе.',
      todo: 'Найдите поступление в обозревателе блоков и отметьте его в заявке: «Деньги пришли».',
    },
    'payment-taken-back': {
      title: 'Сеть отменила зачисленный платёж',
      means: 'Платёж был зачислен, но его больше нет ни в одном блоке. Выплата по заявке могла уже уйти.',
      todo: 'Не выплачивайте по этой заявке. Если выплата ушла, свяжитесь с клиентом и увеличьте число подтверждений.',
    },
    'address-listed': {
      title: 'Адрес заявки попал в санкционный список',
      means: 'Список обновился, и в нём стоит адрес, с которого по этой заявке платили или на который уже выплатили.',
      todo: 'Откройте заявку, сверьте адрес со списком и решите, кому об этом сообщить. Выплату вернуть нельзя.',
    },
    'price-source-down': {
      title: 'Источник курсов не отвечает',
      means:
        'Источник давно не отвечает, и его цены не учитываются. Если источников останется слишком мало, обмен по этим курсам остановится.',
      todo: 'Проверьте, доступен ли источник с сервера. Когда он ответит, его цены снова будут учитываться.',
    },
    'rates-paused': {
      title: 'Обмен приостановлен: нет курса',
      means: 'По этим парам нет курса, которому обменник доверяет. Клиенты не могут создать заявку.',
      todo: 'Проверьте источники курсов и сеть сервера. Когда курс снова появится, обмен продолжится сам.',
    },
    'disk-nearly-full': {
      title: 'На диске сервера кончается место',
      means: 'Когда места почти не останется, обменник перестанет принимать новые заявки, чтобы не потерять начатые.',
      todo: 'Попросите того, кто обслуживает сервер, освободить место: старые резервные копии, журналы, письма в outbox.',
    },
    'photo-store': {
      title: 'Фотографии проверок недоступны',
      means:
        'Хранилище фотографий не отвечает, файла в нём нет или фотография не открывается. Пока так, её нельзя посмотреть, а вышедшие по сроку файлы остаются в хранилище без ключа.',
      todo: 'Попросите того, кто обслуживает сервер, проверить хранилище и настройки AGIO_PHOTOS и AGIO_OLD_PHOTOS. Стирание продолжится само.',
    },
    'sanctions-list': {
      title: 'Санкционный список не обновляется',
      means:
        'Список давно не сверялся с опубликованным, или прочитать его не удалось. Адреса проверяются по прежнему списку, а новые записи в нём не видны.',
      todo: 'Проверьте, доступен ли список с сервера и тот ли у него адрес, или загрузите файл: npm run aml -- import.',
    },
    'mailbox-unread': {
      title: 'Ответы по почте не читаются',
      means:
        'Почтовый ящик, в который клиенты отвечают на письма, не открылся несколько раз подряд. Их ответы лежат в нём и в чат не попадают.',
      todo: 'Загляните в этот ящик и попросите того, кто обслуживает сервер, проверить настройку AGIO_INBOX. Когда ящик откроется, письма последних двух недель попадут в чат сами.',
    },
  },
  en: {
    'no-deposit-accounts': {
      title: 'No deposit account available',
      means: 'No deposit account was free for a new order, and the customer was turned away.',
      todo: 'Add a deposit account, or raise the limits of the existing ones.',
    },
    'node-unreachable': {
      title: 'Node not responding',
      means: 'A node has failed several times in a row. If it is the only one, payments on this chain are not seen.',
      todo: 'Check the node or its provider. Once it responds, the office resumes reading where it left off.',
    },
    'node-disagrees': {
      title: 'Nodes disagree',
      means: 'The nodes disagree about a payment or the block that contains it. Until they agree, it is not credited.',
      todo: 'Look up the transfer in a block explorer, and find out which node is wrong or lagging behind.',
    },
    'node-of-another-chain': {
      title: 'Node of another chain',
      means: 'The node at this address belongs to another chain. The office does not use it.',
      todo: 'Correct the node’s address in the settings and restart the office.',
    },
    'chain-parted-too-deep': {
      title: 'Reorganisation too deep',
      means:
        'The node’s history differs from the one on which payments were credited. The office no longer reads from it.',
      todo: 'Make no payouts on this chain until you have compared the node with a block explorer.',
    },
    'stray-money': {
      title: 'Unexpected payment',
      means:
        'An order’s address received something that was not expected: another coin, or a transfer that cannot be credited.',
      todo: 'Open the order, find the transfer, and agree with the customer what to do with it.',
    },
    'unseen-money': {
      title: 'Balance exceeds known transfers',
      means:
        'An order’s address holds more than its known transfers add up to. This happens when a contract sent the coins or a node omitted a transfer.',
      todo: 'Find the payment in a block explorer and enter it in the order: “Money is in”.',
    },
    'payment-taken-back': {
      title: 'Credited payment reversed by the chain',
      means: 'A payment that was credited is no longer in any block. The order may already have been paid out.',
      todo: 'Make no payout for this order. If it has been paid out, contact the customer and require more confirmations from now on.',
    },
    'address-listed': {
      title: 'An address of an order is on a sanctions list now',
      means: 'A list has grown, and it names an address that paid for this order, or that it was paid out to.',
      todo: 'Open the order, compare the address with the list, and decide whom to inform. The payout cannot be taken back.',
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
    'disk-nearly-full': {
      title: 'The server is running out of disk space',
      means: 'When almost none is left, the office stops taking new orders so that the open ones are not lost.',
      todo: 'Ask your server administrator to free some: old backups, logs, e-mails in the outbox folder.',
    },
    'photo-store': {
      title: 'Photos of checks cannot be reached',
      means:
        'The store of photos does not answer, a file is missing there, or a photo does not open. Until that is mended the photo cannot be looked at, and files whose time is over stay in the store without their key.',
      todo: 'Ask your server administrator to check the store and the settings AGIO_PHOTOS and AGIO_OLD_PHOTOS. Erasing goes on by itself.',
    },
    'sanctions-list': {
      title: 'A sanctions list is not kept up',
      means:
        'The list has not been compared with the published one for long, or could not be read. Addresses are checked by the list before, which lacks the new entries.',
      todo: 'Check whether the server can reach the list and has its right address, or import the file: npm run aml -- import.',
    },
    'mailbox-unread': {
      title: 'Replies by e-mail are not read',
      means:
        'The mailbox that customers reply to could not be opened several times in a row. Their replies stay in it and do not reach the chat.',
      todo: 'Look into that mailbox, and ask your server administrator to check the setting AGIO_INBOX. Once it opens, the e-mails of the last two weeks reach the chat by themselves.',
    },
  },
}
