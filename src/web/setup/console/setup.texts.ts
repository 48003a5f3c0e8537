import type { SetupStep } from '#contract/setup/missing-before-opening.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type StepNames = Readonly<Record<SetupStep, string>>

export const setupTexts = defineMessages({
  ru: {
    title: 'Первый день',
    lead: 'Шесть шагов до первой заявки. Можно уйти с любого и вернуться: всё, что сделано, сохранено.',
    steps: {
      office: 'Название и контакты',
      email: 'Почта',
      exchange: 'Что меняем',
      accounts: 'Куда платят клиенты',
      reserves: 'Резервы',
      open: 'Посмотреть и открыть',
    } satisfies StepNames,
    leads: {
      office: 'Так обменник увидят клиенты: на сайте, в письмах и чеках.',
      email:
        'Через этот сервер уходят письма о заявках, коды и приглашения. Сначала пошлём письмо вам: сохраним, когда сервер его примет.',
      exchange: 'Выберите валюты, и мы предложим направления с наценкой. Изменить можно всё и в любой день.',
      accounts: 'Карта, счёт или адрес для каждой валюты, которую отдают клиенты. Для начала хватит одной.',
      reserves: 'Сколько у обменника есть для выплат. Для начала хватит одной валюты.',
      open: 'Посмотрите на обменник глазами клиента. Пока он закрыт, заявок не будет.',
    } satisfies StepNames,
    lacks: 'Для первой заявки здесь не хватает:',
    later: 'Пока пропустить',
    begin: 'Начать',
    goOn: 'Продолжить',
    next: 'Сохранить и дальше',
    open: 'Обменник открыт',
    openText: 'Первый день позади. Дальше всё меняется в разделах пульта, а опасные правки ждут второго человека.',
    afterOpening: [
      ['/console/claims', 'Посмотрите, куда придут заявки'],
      ['/console/staff', 'Пригласите коллег'],
      ['/console/limits', 'Решите, какую сумму один человек отправляет в одиночку'],
      ['/console/content', 'Проверьте правила, политику и ответы на вопросы'],
      ['/console/settings/look', 'Добавьте логотип и цвет'],
    ] as const,
    notPayable: 'Этим валютам некуда платить',
    notPayableText:
      'Направления, где клиент отдаёт их, стоят на паузе и открываются сами, как только появится реквизит.',
    unpublished: 'Прочтите и опубликуйте правила',
    unpublishedText:
      'С ними соглашается каждый клиент. Черновики уже написаны, с названием и пределами вашего обменника. Без них заявки тоже принимаются.',
    demo: 'Это демонстрация',
    demoText:
      'Демонстрационный обменник не превращается в настоящий: заявки и резервы в нём выдуманы. Настоящий начинается заново: запустите его с AGIO_DEMO=off и с новой папкой AGIO_HOME.',
    name: 'Название',
    email: 'Почта для клиентов',
    phone: 'Телефон',
    telegram: 'Telegram',
    timeZone: 'Часовой пояс',
    timeZoneHint: 'По нему часы работы, сроки в пульте и учёт по дням. Например, Europe/Moscow.',
    hours: 'Часы работы',
    hoursText: 'Вне этих часов выплаты вручную обещаем к открытию.',
    hoursHint: 'По строке на промежуток: ежедневно 9:00-23:00 или пн-пт 10-19. Пусто — круглосуточно.',
    hoursNone: 'Круглосуточно, без выходных.',
    usualHours: 'ежедневно 10:00-22:00',
    oneContact: 'Нужен хотя бы один контакт.',
    coins: 'Криптовалюты',
    moneys: 'Банки и кошельки',
    own: 'Уже есть',
    cash: 'Наличные',
    cities: 'В каких городах наличные',
    otherCurrencies: 'Другие валюты',
    propose: 'Предложить направления',
    proposed: 'Предлагаем такие направления',
    proposedText: 'Снимите отметку с лишних. Наценка — в процентах от курса; рядом курс, который увидит клиент.',
    rateOfCustomers: 'курс',
    unrated: 'Сейчас без курса',
    unratedText:
      'Ни один источник сейчас не называет цену для этих направлений. Отметьте, если зададите курс вручную или ждёте ответа источника: до тех пор заявок по ним не будет.',
    rates: 'Курсы и источники',
    unratedOpen: 'По этим направлениям нет курса, и заявок по ним не будет',
    margin: 'Наценка',
    unsourced: (pairs: string) => `Для этих направлений нет источника курса, их можно добавить вручную: ${pairs}.`,
    uncitied: (pairs: string) => `Для наличных выберите город, и появятся направления: ${pairs}.`,
    add: 'Добавить',
    example: (account: string) => `Например, ${account}`,
    back: 'Выбрать другие',
    noneLeft: 'Все направления между этими валютами уже есть.',
    allPayable: 'Для каждой валюты, которую отдают клиенты, есть реквизиты.',
    firstCurrencies: 'Сначала выберите валюты.',
    allStocked: 'Для каждой валюты, которую получают клиенты, есть резерв.',
    list: 'Вставить списком',
    listHint: {
      'setup-accounts':
        'Скопируйте из таблицы или заметок: на каждой строке валюта и реквизиты, части через точку с запятой. Разложим по полям ниже.',
      'setup-reserves': 'Скопируйте из таблицы или заметок: на каждой строке валюта и сумма. Разложим по полям ниже.',
    },
    listSpread: 'Список разложен по полям. Проверьте их и сохраните.',
    amount: (currency: string) => `Сколько есть: ${currency}`,
    reason: 'Начальный резерв',

    look: 'Посмотреть, как видит клиент',
    openNow: 'Открыть обменник',
    stillLacks: 'Пока не хватает',
  },
  en: {
    title: 'First day',
    lead: 'Six steps to your first order. You can leave at any point and come back: everything you have done is saved.',
    steps: {
      office: 'Name and contacts',
      email: 'E-mail',
      exchange: 'What we exchange',
      accounts: 'Where customers pay',
      reserves: 'Reserves',
      open: 'Review and open',
    } satisfies StepNames,
    leads: {
      office: 'This is how customers see the office: on the site, in e-mails and on receipts.',
      email:
        'Orders, codes and invitations are e-mailed through this server. We send you a test first, and save once the server accepts it.',
      exchange: 'Choose currencies and we will propose pairs with a margin. You can change everything later.',
      accounts: 'A card, account or address for each currency that customers give. One is enough to start.',
      reserves: 'How much the office has to pay out. One currency is enough to start.',
      open: 'See the office as customers will. Nobody can place an order until it opens.',
    } satisfies StepNames,
    lacks: 'Needed here before the first order:',
    later: 'Skip for now',
    begin: 'Start',
    goOn: 'Continue',
    next: 'Save and continue',
    open: 'The office is open',
    openText:
      'Setup is complete. From now on, make changes in the sections of the console; dangerous ones wait for a second person.',
    afterOpening: [
      ['/console/claims', 'See where orders will arrive'],
      ['/console/staff', 'Invite your colleagues'],
      ['/console/limits', 'Decide how much one person may send alone'],
      ['/console/content', 'Check the rules, the policy and the answers'],
      ['/console/settings/look', 'Add a logo and a colour'],
    ] as const,
    notPayable: 'These currencies have nothing to be paid to',
    notPayableText:
      'Exchanges in which customers give them are paused, and open by themselves once there is a deposit account.',
    unpublished: 'Read and publish the rules',
    unpublishedText:
      'Every customer agrees to them. The drafts are written already, with the name and the limits of your office. Orders are taken without them, too.',
    demo: 'This is a demonstration',
    demoText:
      'A demo office does not turn into a real one: its orders and reserves are made up. To run a real one, start anew with AGIO_DEMO=off and a new folder in AGIO_HOME.',
    name: 'Name',
    email: 'E-mail for customers',
    phone: 'Phone',
    telegram: 'Telegram',
    timeZone: 'Time zone',
    timeZoneHint: 'Hours, times in the console and daily figures follow it. Such as Europe/Moscow.',
    hours: 'Opening hours',
    hoursText: 'At other times payouts by hand are promised for the opening.',
    hoursHint: 'One span per line: daily 9:00-23:00 or mon-fri 10-19. Empty: around the clock.',
    hoursNone: 'Around the clock, every day.',
    usualHours: 'daily 10:00-22:00',
    oneContact: 'At least one contact is needed.',
    coins: 'Cryptocurrencies',
    moneys: 'Banks and wallets',
    own: 'Already here',
    cash: 'Cash',
    cities: 'Cities for cash',
    otherCurrencies: 'Other currencies',
    propose: 'Propose pairs',
    proposed: 'We propose these pairs',
    proposedText:
      'Untick what you do not need. The margin is a percentage of the rate; beside it is the rate that customers will see.',
    rateOfCustomers: 'rate',
    unrated: 'Without a rate now',
    unratedText:
      'No source has a price for these pairs at the moment. Tick those whose rate you will set by hand, or whose source you expect to answer: until then nobody can order.',
    rates: 'Rates and sources',
    unratedOpen: 'These pairs have no rate, and nobody can order them',

    margin: 'Margin',
    unsourced: (pairs: string) => `These pairs have no rate source; you can add them by hand: ${pairs}.`,
    uncitied: (pairs: string) => `Choose a city for cash, and these pairs appear: ${pairs}.`,
    add: 'Add',
    example: (account: string) => `For example, ${account}`,
    back: 'Choose others',
    noneLeft: 'All pairs of these currencies already exist.',
    allPayable: 'Every currency that customers give has an account.',
    firstCurrencies: 'Choose currencies first.',
    allStocked: 'Every currency that customers receive has a reserve.',
    list: 'Paste a list',
    listHint: {
      'setup-accounts':
        'Copy it from a spreadsheet or notes: a currency and its account on each line, parts separated by semicolons. It is filled into the fields below.',
      'setup-reserves':
        'Copy it from a spreadsheet or notes: a currency and an amount on each line. It is filled into the fields below.',
    },
    listSpread: 'The list has been filled in. Check the fields and save.',
    amount: (currency: string) => `Amount available: ${currency}`,
    reason: 'Opening reserve',

    look: 'See it as a customer does',
    openNow: 'Open the office',
    stillLacks: 'Still missing',
  },
})

export const setupFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'wrong-state': 'Открыть пока нельзя: чего не хватает, названо ниже.',
      'list-spread': 'Ничего ещё не сохранено. Список разложен по полям: проверьте их и сохраните.',
    },
    fields: {
      contactEmail: { missing: 'нужен хотя бы один контакт: почта, телефон или Telegram' },
      contactTelegram: { 'wrong-format': 'имя в Telegram: латиница, цифры и _' },
      'hours.timeZone': {
        missing: 'выберите часовой пояс: по нему считается день',
        'not-allowed': 'такого часового пояса нет',
      },
      hours: {
        'too-small': 'не удалось прочитать; пишите так: ежедневно 9:00-23:00 или пн-пт 10-19',
        'wrong-format': 'не удалось прочитать; пишите так: ежедневно 9:00-23:00 или пн-пт 10-19',
        'ends-before-it-begins': 'начало и конец совпадают; круглосуточно — пустое поле',
      },
      margin: { 'below-floor': 'не меньше 0,2 %' },
      list: { unread: 'в оставшихся строках не узнать валюту или после неё ничего нет: допишите их или уберите' },
    },
  },
  en: {
    refusals: {
      'wrong-state': 'The office cannot open yet. What is missing is listed below.',
      'list-spread': 'Nothing is saved yet. The list has been filled in: check the fields and save.',
    },
    fields: {
      contactEmail: { missing: 'at least one contact is needed: e-mail, phone or Telegram' },
      contactTelegram: { 'wrong-format': 'a Telegram name: Latin letters, digits and _' },
      'hours.timeZone': {
        missing: 'choose a time zone: days are counted by it',
        'not-allowed': 'there is no such time zone',
      },
      hours: {
        'too-small': 'this line was not understood; write it like daily 9:00-23:00 or mon-fri 10-19',
        'wrong-format': 'this line was not understood; write it like daily 9:00-23:00 or mon-fri 10-19',
        'ends-before-it-begins': 'it opens and closes at the same time; leave it empty for around the clock',
      },
      margin: { 'below-floor': 'at least 0.2%' },
      list: { unread: 'the remaining lines name no currency, or nothing after it: complete or delete them' },
    },
  },
})
