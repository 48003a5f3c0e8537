import type { QuestionRecord } from '#contract/content/content-records.ts'

type Question = Pick<QuestionRecord, 'question' | 'answer'>

/** What customers of an exchange office ask, answered by what this program does. In the order of the page. */
export const demoQuestions: Readonly<Record<string, Question>> = {
  'how-to-exchange': {
    question: { ru: 'Как обменять?', en: 'How does an exchange work?' },
    answer: {
      ru: `1. Выберите на [главной](/), что отдаёте и что получаете, и введите сумму.
2. Укажите реквизиты и почту, проверьте их ещё раз и отправьте заявку.
3. Заплатите на реквизиты со страницы заявки. Дальше страница сама показывает, что происходит и чья очередь действовать.

Кабинет для этого не нужен.`,
      en: `1. On the [home page](/), choose what you give and what you get, and enter the amount.
2. Enter your payout details and e-mail address, check them once more and place the order.
3. Pay to the details on the page of the order. From then on the page shows what is happening and whose turn it is.

You do not need an account.`,
    },
  },
  'how-long': {
    question: { ru: 'Сколько длится обмен?', en: 'How long does it take?' },
    answer: {
      ru: `Обычно от десяти минут до часа. Больше всего времени занимает сеть: страница заявки показывает, сколько подтверждений уже есть и сколько нужно.

Выплату отправляет оператор в [часы работы](/contacts). Ночью заявку можно создать и оплатить, выплата уйдёт утром по тому же курсу, если вы заплатили в срок.`,
      en: `Usually from ten minutes to an hour. Most of it is the network: the page of the order shows how many confirmations there are and how many are needed.

Payouts are sent by an operator during [working hours](/contacts). You can place and pay an order at night; if you pay in time, the payout follows in the morning at the same rate.`,
    },
  },
  'is-the-rate-fixed': {
    question: { ru: 'Изменится ли курс, пока я плачу?', en: 'Can the rate change while I pay?' },
    answer: {
      ru: `Нет, если вы платите в срок. Курс закреплён в заявке на три срока оплаты: заплатить, дождаться перевода и исправить неверную сумму.

У некоторых валют курс плавающий: он фиксируется, когда деньги пришли. Такое направление отмечено в калькуляторе и в заявке.`,
      en: `Not if you pay in time. The order locks the rate for three payment windows: to pay, for the payment to arrive and to correct a wrong amount.

Some currencies have a floating rate, fixed when the money arrives. The calculator and the order say so.`,
    },
  },
  'wrong-amount': {
    question: { ru: 'Я отправил не ту сумму. Что теперь?', en: 'I sent the wrong amount. What now?' },
    answer: {
      ru: `Откройте страницу заявки: она уже знает об этом.

- **Меньше, чем нужно**: доплатите остаток, обменяйте то, что пришло, или заберите деньги.
- **Больше, чем нужно**: обменяйте всё или верните лишнее после выплаты.

Выбрать нужно за 24 часа. Деньги при этом не теряются ни в каком случае.`,
      en: `Open the page of your order: it knows already.

- **Less than agreed**: send the rest, exchange what arrived, or take the money back.
- **More than agreed**: exchange all of it, or have the excess returned after the payout.

You have 24 hours to choose. The money is not lost in any case.`,
    },
  },
  'paid-too-late': {
    question: { ru: 'Заявка истекла, а я уже заплатил', en: 'My order expired, but I had already paid' },
    answer: {
      ru: `Считается время, когда вы отправили перевод. Если это было в срок, заявка откроется снова и выполнится по своему курсу.

Если позже — страница предложит обменять по курсу на этот момент или вернуть деньги. Заявку, на которую пришли деньги, мы не удаляем.`,
      en: `What counts is when you sent the payment. If that was in time, the order opens again and is completed at its own rate.

If it was later, the page offers an exchange at the rate of the moment, or a refund. We never delete an order that money came in for.`,
    },
  },
  fees: {
    question: { ru: 'Какие комиссии?', en: 'What are the fees?' },
    answer: {
      ru: `Все они уже в сумме, которую показывает калькулятор. Строка «Из чего складывается» раскрывает их по одной: наценка, комиссия выплаты и комиссия сети.

Отдельно ваш банк или кошелёк может взять комиссию за сам перевод. Отправляйте так, чтобы дошла полная сумма.`,
      en: `They are all in the amount that the calculator shows. The breakdown lists them one by one: our fee, the payout fee and the network fee.

Your bank or wallet may charge for the transfer itself. Send it so that the full amount arrives.`,
    },
  },
  'why-on-hold': {
    question: { ru: 'Почему заявка на удержании?', en: 'Why is my order on hold?' },
    answer: {
      ru: `Причина написана на странице заявки. Чаще всего это одно из трёх: заплатил не тот, кто указан в заявке; монеты пришли с рискового адреса; реквизиты выплаты не проходят проверку.

Там же сказано, что прислать. Порядок и сроки — в [политике AML и KYC](/aml-kyc).`,
      en: `The page of the order gives the reason. Mostly it is one of three: somebody else paid than the order names, the coins came from a risky address, or the payout details do not pass a check.

The page also says what to send. The [AML and KYC policy](/aml-kyc) explains the procedure.`,
    },
  },
  cash: {
    question: { ru: 'Как обменять наличные?', en: 'How do I exchange cash?' },
    answer: {
      ru: `Выберите город и сумму на странице [«Наличные»](/cash) и создайте заявку. Оператор назначит в ней офис и час. Без заявки касса не работает.

Возьмите номер заявки и то, что в ней названо для проверки: паспорт или купюру с указанным номером.`,
      en: `Choose a city and an amount on the page [Cash](/cash) and place an order. An operator names the office and the hour in it. There is no exchange without an order.

Bring the order number and what the order asks for: an ID, or the banknote with the number it states.`,
    },
  },
  discounts: {
    question: { ru: 'Есть ли скидки постоянным клиентам?', en: 'Are there discounts for regular customers?' },
    answer: {
      ru: `Да, они растут с оборотом. Ступени и ваше место среди них — на странице [«Скидки»](/discounts). Прежние заявки с подтверждённой почтой входят в оборот, даже если вы создавали их без кабинета.`,
      en: `Yes, they grow with your turnover. The page [Discounts](/discounts) shows the tiers and where you stand. Earlier orders with your confirmed e-mail address count, even those placed without an account.`,
    },
  },
  'is-it-you': {
    question: { ru: 'Как понять, что мне пишет обменник, а не мошенник?', en: 'How do I know it is really you?' },
    answer: {
      ru: `Реквизиты для оплаты есть только на странице заявки на этом сайте. Мы не присылаем их ни в мессенджерах, ни в письмах «с исправленным счётом».

Мы никогда не просим пароль, код из письма, ключ или фразу от кошелька. Если просят — это не мы: напишите нам по адресам со страницы [«Контакты»](/contacts).`,
      en: `Payment details are only on the page of your order on this site. We never send them in a messenger, nor in an e-mail "with the corrected account".

We never ask for a password, a code from an e-mail, or the key or phrase of a wallet. If somebody does, it is not us: write to us at the addresses on the page [Contacts](/contacts).`,
    },
  },
}
