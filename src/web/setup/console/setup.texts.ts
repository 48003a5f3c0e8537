import type { SetupStep } from '#contract/setup/missing-before-opening.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type StepNames = Readonly<Record<SetupStep, string>>

export const setupTexts = defineMessages({
  ru: {
    title: 'Первый день',
    lead: 'Пять шагов до первой заявки. Можно уйти с любого и вернуться: всё, что сделано, сохранено.',
    steps: {
      office: 'Название и контакты',
      exchange: 'Что меняем',
      accounts: 'Куда платят клиенты',
      reserves: 'Резервы',
      open: 'Посмотреть и открыть',
    } satisfies StepNames,
    leads: {
      office: 'Так обменник увидят клиенты: на сайте, в письмах и чеках.',
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
    oneContact: 'Нужен хотя бы один контакт.',
    coins: 'Криптовалюты',
    moneys: 'Банки и кошельки',
    own: 'Уже есть',
    otherCurrencies: 'Другие валюты и наличные',
    propose: 'Предложить направления',
    proposed: 'Предлагаем такие направления',
    proposedText: 'Снимите отметку с лишних. Наценка — в процентах от курса.',

    margin: 'Наценка',
    unsourced: (pairs: string) => `Для этих направлений нет источника курса, их можно добавить вручную: ${pairs}.`,
    add: 'Добавить',
    back: 'Выбрать другие',
    noneLeft: 'Все направления между этими валютами уже есть.',
    allPayable: 'Для каждой валюты, которую отдают клиенты, есть реквизиты.',
    firstCurrencies: 'Сначала выберите валюты.',
    allStocked: 'Для каждой валюты, которую получают клиенты, есть резерв.',
    amount: (currency: string) => `Сколько есть: ${currency}`,
    reason: 'Начальный резерв',

    look: 'Посмотреть, как видит клиент',
    openNow: 'Открыть обменник',
    stillLacks: 'Пока не хватает',
  },
  en: {
    title: 'First day',
    lead: 'Five steps to your first order. You can leave at any point and come back: everything you have done is saved.',
    steps: {
      office: 'Name and contacts',
      exchange: 'What we exchange',
      accounts: 'Where customers pay',
      reserves: 'Reserves',
      open: 'Review and open',
    } satisfies StepNames,
    leads: {
      office: 'This is how customers see the office: on the site, in e-mails and on receipts.',
      exchange: 'Choose currencies and we will propose pairs with a margin. You can change everything later.',
      accounts: 'A card, an account or an address for each currency that customers give. One is enough to start.',
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
    oneContact: 'At least one contact is needed.',
    coins: 'Cryptocurrencies',
    moneys: 'Banks and wallets',
    own: 'Already here',
    otherCurrencies: 'Other currencies and cash',
    propose: 'Propose pairs',
    proposed: 'We propose these pairs',
    proposedText: 'Untick the ones you do not want. The margin is a percentage of the rate.',

    margin: 'Margin',
    unsourced: (pairs: string) => `These pairs have no rate source; you can add them by hand: ${pairs}.`,
    add: 'Add',
    back: 'Choose others',
    noneLeft: 'All pairs of these currencies already exist.',
    allPayable: 'Every currency that customers give has an account.',
    firstCurrencies: 'Choose currencies first.',
    allStocked: 'Every currency that customers receive has a reserve.',
    amount: (currency: string) => `Amount available: ${currency}`,
    reason: 'Opening reserve',

    look: 'See it as a customer does',
    openNow: 'Open the office',
    stillLacks: 'Still missing',
  },
})

export const setupFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: { 'wrong-state': 'Открыть пока нельзя: чего не хватает, названо ниже.' },
    fields: {
      contactEmail: { missing: 'нужен хотя бы один контакт: почта, телефон или Telegram' },
      contactTelegram: { 'wrong-format': 'имя в Telegram: латиница, цифры и _' },
      margin: { 'below-floor': 'не меньше 0,2 %' },
    },
  },
  en: {
    refusals: { 'wrong-state': 'The office cannot open yet. What is missing is listed below.' },
    fields: {
      contactEmail: { missing: 'at least one contact is needed: e-mail, phone or Telegram' },
      contactTelegram: { 'wrong-format': 'a Telegram name: Latin letters, digits and _' },
      margin: { 'below-floor': 'at least 0.2%' },
    },
  },
})
