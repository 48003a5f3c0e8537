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
3. Pay to the details on the order page. From then on the page shows what is happening and whose turn it is.

You do not need an account.`,
    },
  },
  'how-long': {
    question: { ru: 'Сколько длится обмен?', en: 'How long does it take?' },
    answer: {
      ru: `Обычно от десяти минут до часа. Больше всего времени занимает сеть: страница заявки показывает, сколько подтверждений уже есть и сколько нужно.

Выплату отправляет оператор в [часы работы](/contacts). Ночью заявку можно создать и оплатить, выплата уйдёт утром по тому же курсу, если вы заплатили в срок.`,
      en: `Usually from ten minutes to an hour. Most of it is the network: the order page shows how many confirmations there are and how many are needed.

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
      en: `Open the order page: it knows already.

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
  'money-not-arrived': {
    question: { ru: 'Я заплатил, а деньги не пришли', en: 'I have paid, but nothing has arrived' },
    answer: {
      ru: `Откройте страницу заявки: она показывает, видим ли мы перевод и сколько подтверждений ещё нужно.

- **Перевод не виден** — нажмите «Я оплатил» (если время вышло — «Я уже перевёл») и укажите номер перевода: оператор его найдёт. Чек можно прислать нам.
- **Заявка выполнена, а на счёте пусто** — на странице есть номер выплаты. С ним ваш банк или кошелёк найдёт перевод; банку на это иногда нужен рабочий день.`,
      en: `Open the order page: it shows whether we see your payment and how many confirmations are still needed.

- **The payment is not there**: press "I have paid" (after the time is up, "I have already sent it") and give its number: an operator will find it. You can send us the receipt, too.
- **The order is completed, but your account is empty**: the page has the number of the payout. Your bank or wallet finds the transfer by it; a bank may take a working day.`,
    },
  },
  'wrong-network': {
    question: { ru: 'Я отправил по другой сети', en: 'I sent through the wrong network' },
    answer: {
      ru: `Напишите нам и назовите номер заявки и номер перевода. Если у обменника есть ключ от этого адреса в той сети, деньги можно вернуть; если нет — нельзя. Сами они не найдутся, и заявка закроется без оплаты.

Чтобы так не вышло, сверьте сеть перед отправкой: она стоит рядом с адресом, а форма заявки предупреждает, если адрес от другой сети.`,
      en: `Write to us with the numbers of the order and of the transfer. If the office has the key of that address on the other network, the money can be returned; if not, it cannot. It will not be found by itself, and the order closes unpaid.

Compare the network before you send: it stands beside the address, and the order form warns if an address belongs to another network.`,
    },
  },
  'cancel-and-refund': {
    question: { ru: 'Как отменить заявку или вернуть деньги?', en: 'How do I cancel an order or get a refund?' },
    answer: {
      ru: `Пока вы не заплатили, нажмите на странице заявки «Отменить заявку». Не нажмёте — она закроется сама, когда выйдет время.

Если деньги уже пришли, но сумма или срок не те, страница предложит «Вернуть деньги». Если всё сошлось, обмен уже идёт: сразу напишите нам, и пока выплата не ушла, её можно остановить.

Вернём на счёт или адрес, который указан для возврата в заявке.`,
      en: `Before you have paid, press "Cancel the order" on the order page. If you do not, it closes by itself when the time is up.

If the money has arrived, but the amount or the time is wrong, the page offers "Get a refund". If everything matched, the exchange is under way: write to us at once, and while the payout has not been sent it can be stopped.

We refund to the account or address that the order names for refunds.`,
    },
  },
  'wrong-details': {
    question: { ru: 'Я ошибся в реквизитах: не та карта или адрес', en: 'I entered the wrong card or address' },
    answer: {
      ru: `Пока выплата не отправлена, нажмите на странице заявки «Сменить реквизиты выплаты». На почту придёт код, и новые реквизиты начнут действовать не сразу: так никто другой не уведёт ваши деньги.

Если выплата уже ушла, вернуть её может только получатель. Перевод на карту, которой нет, банк вернёт сам, и мы заплатим ещё раз. Монеты с чужого адреса не возвращаются.`,
      en: `While the payout has not been sent, press "Change the payout account" on the order page. A code comes to your mailbox, and the new account counts only after a while, so that nobody else can lead your money away.

Once the payout has been sent, only whoever received it can return it. A bank returns a transfer to a card that does not exist, and we pay again. Coins at a stranger's address do not come back.`,
    },
  },
  'from-an-exchange': {
    question: { ru: 'Можно отправить монеты с биржи?', en: 'Can I send coins from an exchange?' },
    answer: {
      ru: `Да. Учтите две вещи: биржа вычитает комиссию за вывод, а дойти должна ровно сумма из заявки; и вывод она иногда проверяет дольше, чем длится срок оплаты.

Для возврата укажите адрес, который точно ваш: адрес, с которого биржа отправляет, вам не принадлежит.`,
      en: `Yes. Mind two things: an exchange keeps a part of each withdrawal, while exactly the amount of the order must arrive; and it sometimes takes longer to release a withdrawal than the time you have to pay.

For a refund, give an address that is really yours: the one an exchange sends from is not.`,
    },
  },
  'no-letters': {
    question: { ru: 'Не приходит письмо', en: 'I get no e-mail' },
    answer: {
      ru: `Посмотрите в папке «Спам» и проверьте, нет ли в адресе опечатки. Обмену это не мешает: всё, что в письмах, есть на странице заявки. Сохраните ссылку на неё.

Если у вас есть кабинет, заявка видна и там.`,
      en: `Look into the spam folder, and check the address for a typing error. The exchange goes on without it: all that the e-mails say is on the order page. Keep its link.

If you have an account, the order is there, too.`,
    },
  },
  limits: {
    question: { ru: 'Сколько можно обменять?', en: 'How much can I exchange?' },
    answer: {
      ru: `Пределы стоят в калькуляторе под суммой и на странице пары. Меньше минимума не окупает комиссию, а максимум зависит от резерва и от того, сколько можно оплатить одним переводом.

Нужно больше, чем есть в резерве? Калькулятор предложит письмо, когда его хватит.`,
      en: `The limits stand in the calculator below the amount and on the page of the pair. Less than the minimum is not worth a transfer; the maximum depends on the reserve and on how much can be paid in one transfer.

Do you need more than the reserve? The calculator offers an e-mail when there is enough.`,
    },
  },
  documents: {
    question: { ru: 'Нужны ли документы?', en: 'Do you need my documents?' },
    answer: {
      ru: `Чаще всего нет. Если направлению нужна проверка карты или паспорт, это сказано до заявки: на странице пары и в форме. Снимки видят только сотрудники, которым это разрешено, и они стираются в срок, названный на странице проверки.

Кто прошёл проверку, того не спрашивают снова, пока она действует.`,
      en: `Mostly not. Where a pair needs a check of the card or an ID, its page and the order form say so beforehand. The photos are seen only by staff who may, and are erased by the date on the verification page.

Whoever has passed is not asked again while the check is valid.`,
    },
  },
  fees: {
    question: { ru: 'Какие комиссии?', en: 'What are the fees?' },
    answer: {
      ru: `Все они уже в сумме, которую показывает калькулятор. Кнопка «Почему такой курс» раскрывает их по одной: наценка, комиссия выплаты и комиссия сети.

Отдельно ваш банк или кошелёк может взять комиссию за сам перевод. Отправляйте так, чтобы дошла полная сумма.`,
      en: `They are all in the amount that the calculator shows. The breakdown lists them one by one: our fee, the payout fee and the network fee.

Your bank or wallet may charge for the transfer itself. Send it so that the full amount arrives.`,
    },
  },
  'why-on-hold': {
    question: { ru: 'Почему заявку приостановили?', en: 'Why is my order on hold?' },
    answer: {
      ru: `Причина написана на странице заявки. Чаще всего это одно из трёх: заплатил не тот, кто указан в заявке; монеты пришли с рискового адреса; реквизиты выплаты не проходят проверку.

Там же сказано, что прислать. Порядок и сроки — в [политике AML и KYC](/aml-kyc).`,
      en: `The order page gives the reason. Mostly it is one of three: the payer is not the person named in the order, the coins came from a risky address, or the payout details do not pass a check.

The page also says what to send. The [AML and KYC policy](/aml-kyc) explains the procedure.`,
    },
  },
  cash: {
    question: { ru: 'Как обменять наличные?', en: 'How do I exchange cash?' },
    answer: {
      ru: `Выберите город и сумму на странице [«Наличные»](/cash) и создайте заявку. Оператор назначит в ней офис и час. Без заявки касса не работает.

Возьмите номер заявки и то, что в ней названо для проверки: паспорт или купюру с указанным номером.`,
      en: `Choose a city and an amount on the [Cash page](/cash) and place an order. An operator names the office and the hour in it. There is no exchange without an order.

Bring the order number and what the order asks for: an ID, or the banknote with the number it states.`,
    },
  },
  discounts: {
    question: { ru: 'Есть ли скидки постоянным клиентам?', en: 'Are there discounts for regular customers?' },
    answer: {
      ru: `Да, они растут с оборотом. Ступени и ваше место среди них — на странице [«Скидки»](/discounts). Прежние заявки с подтверждённой почтой входят в оборот, даже если вы создавали их без кабинета.`,
      en: `Yes, they grow with your turnover. The [Discounts page](/discounts) shows the tiers and where you stand. Earlier orders with your confirmed e-mail address count, even those placed without an account.`,
    },
  },
  account: {
    question: { ru: 'Зачем кабинет, если можно без регистрации?', en: 'Why open an account?' },
    answer: {
      ru: `В нём собраны ваши заявки и чеки, сохранённые реквизиты, промокоды и доход от приглашённых, и скидка считается сама. Заявки, созданные раньше на ту же почту, появятся в нём, когда вы её подтвердите.

[Завести кабинет](/register) можно в любой момент.`,
      en: `It keeps your orders and receipts, saved accounts, promo codes and referral income together, and your discount is applied by itself. Earlier orders with the same e-mail address appear once you have confirmed it.

You can [open one](/register) at any time.`,
    },
  },
  'is-it-you': {
    question: { ru: 'Как понять, что мне пишет обменник, а не мошенник?', en: 'How do I know it is really you?' },
    answer: {
      ru: `Реквизиты для оплаты есть только на странице заявки на этом сайте. Мы не присылаем их ни в мессенджерах, ни в письмах «с исправленным счётом».

Мы никогда не просим пароль, код из письма, ключ или фразу от кошелька. Если просят — это не мы: напишите нам по адресам со страницы [«Контакты»](/contacts).`,
      en: `Payment details are only on the order page on this site. We never send them in a messenger, nor in an e-mail "with the corrected account".

We never ask for a password, a code from an e-mail, or your wallet's private key or seed phrase. If somebody does, it is not us: write to us at the addresses on the [Contacts page](/contacts).`,
    },
  },
}
