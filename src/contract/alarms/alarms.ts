import { rights } from '#contract/auth/rights.ts'
import { type StaffRole, staffRoles } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'

export const alarmKinds = [
  'no-deposit-accounts',
  'currency-not-payable',
  'service-away',
  'service-disagrees',
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
  'books-disagree',
  'records-changed',
  'pages-differ',
  'pages-unread',
  'books-unproven',
  'account-below-zero',
  'job-failed',
  'chain-stalled',
  'clock',
  'mail-stuck',
  'telegram-unreached',
  'aml-service-down',
  'chat-files',
  'no-backup',
  'database-lost-time',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** For how many days an alarm can be snoozed: at most a week. */
export const snoozeDays = [1, 3, 7] as const

/** Kinds that cannot be snoozed: until they are settled, they are reminded of every day. */
export const neverSnoozed: readonly AlarmKind[] = [
  'books-disagree',
  'records-changed',
  'pages-differ',
  'database-lost-time',
]

/**
 * How an alarm ends. `check`: the check that has raised it reads its cause again and ends it; a person may do so before. `person`: it is
 * about something that has happened, or that is over only once somebody has looked at it.
 */
export const alarmEnds: Record<AlarmKind, 'check' | 'person'> = {
  // A customer was turned away; the next one may ask for another amount.
  'no-deposit-accounts': 'person',
  'currency-not-payable': 'check',
  'node-unreachable': 'check',
  'node-disagrees': 'check',
  'node-of-another-chain': 'check',
  // Another node may read on, and this one still be wrong.
  'chain-parted-too-deep': 'person',
  'stray-money': 'person',
  'unseen-money': 'person',
  'payment-taken-back': 'person',
  'address-listed': 'person',
  'price-source-down': 'check',
  'rates-paused': 'check',
  'disk-nearly-full': 'check',
  'photo-store': 'check',
  'sanctions-list': 'check',
  'mailbox-unread': 'check',
  // What agrees again may have been put back by whoever had changed it.
  'books-disagree': 'person',
  'records-changed': 'person',
  'pages-differ': 'person',
  'pages-unread': 'check',
  'books-unproven': 'check',
  'account-below-zero': 'check',
  'service-away': 'check',
  // What a service has said of an order is looked at by somebody.
  'service-disagrees': 'person',
  'job-failed': 'check',
  'chain-stalled': 'check',
  clock: 'check',
  'mail-stuck': 'check',
  'telegram-unreached': 'check',
  'aml-service-down': 'check',
  'chat-files': 'check',
  'no-backup': 'check',
  'database-lost-time': 'person',
}

/** The roles that can act on an alarm, besides the owner. */
export const alarmActors: Record<AlarmKind, readonly StaffRole[]> = {
  'no-deposit-accounts': rights['money.keep'],
  'currency-not-payable': rights['money.keep'],
  'service-away': rights['money.keep'],
  'service-disagrees': rights['claims.move'],
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
  'books-disagree': rights['money.keep'],
  'records-changed': rights['money.keep'],
  // Whoever is there first takes the office from the net.
  'pages-differ': staffRoles,
  'pages-unread': rights['money.keep'],
  'books-unproven': rights['money.keep'],
  'account-below-zero': rights['money.keep'],
  'job-failed': rights['money.keep'],
  'chain-stalled': rights['money.keep'],
  clock: rights['money.keep'],
  'mail-stuck': rights['money.keep'],
  'telegram-unreached': rights['money.keep'],
  'aml-service-down': rights['money.keep'],
  'chat-files': rights['chat.answer'],
  'no-backup': rights['money.keep'],
  'database-lost-time': rights['money.keep'],
}

/** Title, meaning and remedy of each alarm, for the console and the e-mails. */
export const alarmWords: Record<Locale, Record<AlarmKind, { title: string; means: string; todo: string }>> = {
  ru: {
    'no-deposit-accounts': {
      title: 'Некуда принять оплату',
      means: 'Для новой заявки не нашлось свободных реквизитов, и клиенту пришлось отказать.',
      todo: 'Откройте реквизиты: у каждого написано, что мешает ему принять заявку.',
    },
    'currency-not-payable': {
      title: 'Валюта не продаётся: платить некуда',
      means: 'Направления, в которых клиент отдаёт эту валюту, приостановлены: у неё нет ни одного рабочего реквизита.',
      todo: 'Добавьте реквизит или включите тот, что есть: направления откроются сразу.',
    },
    'service-away': {
      title: 'Платёжный сервис не отвечает',
      means: 'Сервис не ответил несколько раз подряд: новые заявки ждут ссылку на оплату, пришедшие деньги не видны.',
      todo: 'Посмотрите кабинет сервиса и ключ в разделе «Подключения». Когда сервис ответит, обменник сам дочитает все счета.',
    },
    'service-disagrees': {
      title: 'Счёт сервиса не сходится с заявкой',
      means: 'По счёту этой заявки сервис говорит то, чего обменник сам не решает. Деньги не зачислены, заявка ждёт.',
      todo: 'Найдите счёт в кабинете сервиса и сравните с заявкой. Деньги пришли — внесите платёж в заявку вручную.',
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
    'books-disagree': {
      title: 'Книги не сходятся',
      means:
        'Ночная сверка пересчитала книгу по всем проводкам, и что-то в ней не совпало. Такого не может быть без ошибки в программе или правки базы в обход неё.',
      todo: 'Не выплачивайте, пока не выяснена причина. Попросите того, кто обслуживает сервер, запустить npm run prove-ledger: он назовёт каждое расхождение.',
    },
    'records-changed': {
      title: 'Записи изменены в базе',
      means:
        'Журнал действий или проводки не те, что были заверены контрольной точкой, или самой точки больше нет. Программа записей не меняет: кто-то правил базу мимо неё. После восстановления из копии тревога тоже бывает: тогда нет последних точек.',
      todo: 'Не выплачивайте, пока причина не известна. Попросите того, кто обслуживает сервер, запустить npm run prove-ledger с кодом из последнего еженедельного письма владельцу: он назовёт каждое место. Узнайте, у кого есть доступ к базе.',
    },
    'pages-differ': {
      title: 'Клиентам показывают не то, что пишет обменник',
      means:
        'Обменник прочёл свои страницы снаружи, как посетитель, и нашёл там не то, что отдаёт сам: реквизит, контакт, курс, скрипт или текст. Так бывает, когда подменили прокси, файлы или один из процессов; или когда прокси сам вставляет что-то в страницы.',
      todo: 'Откройте названный адрес и сравните. Если реквизит или скрипт чужой, сразу закройте сайт или поставьте направления на паузу, предупредите клиентов с открытыми заявками и позовите того, кто обслуживает сервер. Вставки самого прокси отключите у него.',
    },
    'pages-unread': {
      title: 'Обменник не видит себя снаружи',
      means:
        'По адресу обменника (AGIO_URL) с самого сервера ничего не прочесть больше четверти часа. Возможно, не открывают его и клиенты.',
      todo: 'Откройте сайт с телефона. Если он работает, попросите того, кто обслуживает сервер, пустить его самого по этому адресу или выключить проверку (AGIO_CANARY).',
    },
    'books-unproven': {
      title: 'Книги давно не сверялись',
      means:
        'Книга пересчитывается каждую ночь, а последняя сверка была больше двух дней назад. Если в ней есть расхождение, о нём никто не узнает.',
      todo: 'Попросите того, кто обслуживает сервер, запустить npm run prove-ledger и найти в журнале, почему ночная сверка не доходит до конца.',
    },
    'account-below-zero': {
      title: 'На счёте меньше нуля',
      means:
        'По учёту со счёта ушло больше, чем на нём было. Значит, что-то записали не на тот счёт, перевод между своими счетами не записан или денег не хватает.',
      todo: 'Откройте резерв этой валюты и историю счёта, сверьте её с выпиской банка. Не туда записанное исправляют перемещением, остаток — пересчётом.',
    },
    'job-failed': {
      title: 'Работа не сделана',
      means:
        'То, что обменник делает сам после заявки или по расписанию, не удалось ни с одной попытки и больше не повторяется.',
      todo: 'Попросите того, кто обслуживает сервер, найти в журнале «a job failed» с этим именем и сообщить разработчикам. Проверьте, не ждёт ли кто-то того, что не было сделано.',
    },
    'chain-stalled': {
      title: 'Узел отстал от сети',
      means:
        'Узел отвечает, но новых блоков у него нет: сеть ушла дальше. Обменник читает через другие узлы, а если их нет, не видит оплату.',
      todo: 'Проверьте узел или его провайдера. Клиенты на странице заявки читают, что оплата видна с опозданием, пока ни один узел не показывает свежих блоков.',
    },
    clock: {
      title: 'Часы сервера идут неверно',
      means:
        'Часы базы переводили назад или часы этого процесса расходятся с часами базы. От них зависит всё: курсы, сроки заявок, работы по расписанию.',
      todo: 'Попросите того, кто обслуживает сервер, включить синхронизацию времени (chrony или systemd-timesyncd) на всех машинах. Заявки, созданные с неверным временем, держат курс дольше или меньше обещанного: посмотрите их в очереди и решите, что с ними делать.',
    },
    'mail-stuck': {
      title: 'Письма не уходят',
      means:
        'Почтовый сервер не принимает письма больше четверти часа. Они ждут в очереди и уйдут по порядку, но клиенты и сотрудники пока не получают ни кодов, ни новостей о заявках.',
      todo: 'Проверьте почтовый сервер и его настройки (SMTP_URL). Обменник пробует его раз в минуту. Когда письма уйдут, тревога закроется сама.',
    },
    'telegram-unreached': {
      title: 'Telegram не отвечает',
      means: 'Больше четверти часа боту не удаётся ничего отправить: ни клиентам, ни в группу сотрудников.',
      todo: 'Проверьте, доступен ли Telegram с сервера, действует ли ключ бота и состоит ли бот в группе (AGIO_TELEGRAM_TOKEN, AGIO_TELEGRAM_GROUP).',
    },
    'aml-service-down': {
      title: 'Сервис проверки происхождения не отвечает',
      means:
        'Сервис несколько раз подряд не ответил. Заявки, которым нужна его проверка, ждут или не создаются, как сказано в правилах.',
      todo: 'Проверьте ключ и счёт у этого сервиса и доступен ли он с сервера. Когда он ответит, проверки продолжатся сами.',
    },
    'chat-files': {
      title: 'Файлы чата занимают много места',
      means:
        'Файлы из переписки хранятся в базе полгода, и их стало больше десятой части диска. Так бывает, когда кто-то шлёт их нарочно.',
      todo: 'Посмотрите в чате, кто шлёт файлы, и заблокируйте его: вместе с ним закроется и его сеть. Попросите того, кто обслуживает сервер, следить за диском.',
    },
    'no-backup': {
      title: 'Давно нет резервной копии',
      means:
        'Ни одна ночная копия базы не удалась больше двух дней. Если диск откажет сейчас, всё, что было после последней, пропадёт.',
      todo: 'Попросите того, кто обслуживает сервер, найти в журнале, почему копия не делается: обычно кончилось место или папка закрыта для записи (AGIO_BACKUPS).',
    },
    'database-lost-time': {
      title: 'База потеряла то, что уже было записано',
      means:
        'После переподключения в базе нет событий заявок, которые этот процесс в ней уже видел: так бывает после переключения на отставший сервер или восстановления из копии. Клиенты могли получить письма о том, чего теперь нет.',
      todo: 'Выплаты и возвраты остановлены, пока эта тревога открыта. Заявки перечислены в ней и в журнале. Если прежний основной сервер цел, верните базу с него; если нет, сверьте выплаты и поступления по счетам. Отметьте тревогу решённой, когда прочли список: тогда выплаты пойдут снова.',
    },
  },
  en: {
    'no-deposit-accounts': {
      title: 'No deposit account available',
      means: 'No deposit account was free for a new order, and the customer was turned away.',
      todo: 'Open the deposit accounts: each says what keeps it from taking an order.',
    },
    'currency-not-payable': {
      title: 'A currency is not sold: nothing to pay to',
      means: 'Exchanges in which customers give this currency are paused, as it has no deposit account that works.',
      todo: 'Add a deposit account, or switch on one that you have: the exchanges open at once.',
    },
    'service-away': {
      title: 'Payment service not responding',
      means:
        'The service has failed several times in a row: new orders wait for their payment link, and payments are not seen.',
      todo: 'Check the account at the service, and its key under Connections. Once it responds, the office reads all invoices by itself.',
    },
    'service-disagrees': {
      title: 'An invoice does not match its order',
      means:
        'The service says something of an order’s invoice that the office does not decide by itself. Nothing is credited, and the order waits.',
      todo: 'Find the invoice at the service and compare it with the order. If the money is there, enter the payment in the order by hand.',
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
    'books-disagree': {
      title: 'The books disagree',
      means:
        'The nightly proof has recalculated the ledger from all its transfers, and something does not agree. That takes a fault of the program, or a change of the database past it.',
      todo: 'Make no payouts until the cause is known. Ask your server administrator to run npm run prove-ledger, which names each difference.',
    },
    'records-changed': {
      title: 'Records were changed in the database',
      means:
        'The audit log or the transfers are not what a checkpoint was written over, or the checkpoint itself is gone. The program changes no record: somebody has edited the database past it. A restore from a backup raises this too: then the last checkpoints are missing.',
      todo: 'Make no payouts until the cause is known. Ask your server administrator to run npm run prove-ledger with the code of the owner’s last weekly letter: it names each place. Find out who has access to the database.',
    },
    'pages-differ': {
      title: 'Customers are shown what the office does not say',
      means:
        'The office has read its pages from outside, as a visitor, and found what it does not send itself: a payment detail, a contact, a rate, a script or a text. That happens when the proxy, files or one of the processes were tampered with, or when a proxy puts something of its own into pages.',
      todo: 'Open the address and compare. If a detail or a script is a stranger’s, take the site from the net or pause the exchanges at once, warn the customers of open orders, and call your server administrator. What a proxy puts in by itself is turned off there.',
    },
    'pages-unread': {
      title: 'The office cannot be read from outside',
      means:
        'For a quarter of an hour nothing could be read at the address of the office (AGIO_URL) from its own server. Customers may not reach it either.',
      todo: 'Open the site on a phone. If it works, ask your server administrator to let the server itself reach that address, or to turn the check off (AGIO_CANARY).',
    },
    'books-unproven': {
      title: 'The books have not been proven',
      means:
        'The ledger is recalculated every night, and the last proof is more than two days old. If something disagrees, nobody learns of it.',
      todo: 'Ask your server administrator to run npm run prove-ledger, and to look in the log for why the nightly proof does not come to its end.',
    },
    'account-below-zero': {
      title: 'An account is below zero',
      means:
        'By the books more has left an account than lay on it: something was entered on the wrong one, a move between own accounts was not entered, or money is missing.',
      todo: 'Open the reserve of this currency and the history of the account, and compare it with the bank’s statement. A wrong account is put right by a move, the balance by a count.',
    },
    'job-failed': {
      title: 'Work was not done',
      means:
        'Something that the office does by itself, after an order or on a schedule, has failed at every attempt and is not tried again.',
      todo: 'Ask your server administrator to look in the log for “a job failed” with this name, and to report it. See whether anybody waits for what was not done.',
    },
    'chain-stalled': {
      title: 'A node stands still',
      means:
        'The node answers, but has no new blocks: the chain has gone on. The office reads through the other nodes; where there are none, payments are not seen.',
      todo: 'Check the node or its provider. Customers read on the page of their order that payments are seen late for as long as no node has fresh blocks.',
    },
    clock: {
      title: 'A clock is wrong',
      means:
        'The clock of the database went back, or that of this process differs from it. Everything hangs on them: rates, deadlines of orders, work on a schedule.',
      todo: 'Ask your server administrator to keep the time of all machines in step (chrony or systemd-timesyncd). Orders placed by a wrong clock keep their rate for longer or shorter than was promised: look through the queue and decide.',
    },
    'mail-stuck': {
      title: 'E-mails are not sent',
      means:
        'The mail server has taken no e-mail for more than a quarter of an hour. They wait and leave in their order, but customers and staff get neither codes nor news of orders meanwhile.',
      todo: 'Check the mail server and its settings (SMTP_URL). The office tries it once a minute. Once the e-mails have left, the alarm closes by itself.',
    },
    'telegram-unreached': {
      title: 'Telegram cannot be reached',
      means:
        'For more than a quarter of an hour the bot has been able to send nothing, neither to customers nor to the group of the staff.',
      todo: 'Check whether the server reaches Telegram, the token counts and the bot is in the group (AGIO_TELEGRAM_TOKEN, AGIO_TELEGRAM_GROUP).',
    },
    'aml-service-down': {
      title: 'A service of origin checks does not answer',
      means:
        'The service has failed several times in a row. Orders that need its check wait or are refused, as the policy says.',
      todo: 'Check the key and the balance at this service, and whether the server reaches it. Checks go on by themselves once it answers.',
    },
    'chat-files': {
      title: 'Files of the chat take much room',
      means:
        'Files of conversations stay in the database for half a year, and by now they take more than a tenth of the disk. That happens when somebody sends them on purpose.',
      todo: 'See in the chat who sends files, and block them: their network is shut out with them. Ask your server administrator to watch the disk.',
    },
    'no-backup': {
      title: 'No backup has been made',
      means:
        'No nightly backup of the database has succeeded for more than two days. If the disk failed now, all that came after the last one would be lost.',
      todo: 'Ask your server administrator to look in the log for why no backup is made: usually the disk is full, or the folder cannot be written to (AGIO_BACKUPS).',
    },
    'database-lost-time': {
      title: 'The database has lost what had been written',
      means:
        'After a new connection the database lacks events of orders that this process had seen in it: that happens after a failover to a server that was behind, or a restore. Customers may have had e-mails about what is gone now.',
      todo: 'Payouts and refunds stand still while this alarm is open. It lists the orders, and so does the log. If the former primary is whole, return to its database; if not, compare payouts and payments with the accounts. Settle the alarm once you have read the list: payouts go on then.',
    },
  },
}
