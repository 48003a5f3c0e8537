import type { ArticleRecord } from '#contract/content/content-records.ts'

type Article = Pick<ArticleRecord, 'title' | 'lead' | 'text'> & { daysAgo: number }

/** News that an office like the demo's would write, with how long before its opening each came out. */
export const demoArticles: Readonly<Record<string, Article>> = {
  opening: {
    daysAgo: 0,
    title: { ru: 'Мы открылись', en: 'We are open' },
    lead: {
      ru: 'Что здесь можно обменять и чем этот обменник отличается от других.',
      en: 'What you can exchange here, and what is different about this office.',
    },
    text: {
      ru: `Обменник начал принимать заявки. На [главной](/) — двадцать шесть валют: криптовалюты, банки, платёжные системы и наличные в трёх городах.

## Что мы обещаем

- **Сумма в заявке — та, которую вы получите.** Все комиссии уже в ней и раскрываются по одной.
- **Курс закреплён.** На три срока оплаты, а не «до подтверждения».
- **Каждая копейка на учёте.** Книга обменника сходится после каждой проводки, и ночью это проверяется заново.

## Это демонстрация

Обменник работает на вымышленном рынке: резервы и курсы в нём не настоящие, деньги отправлять не нужно. Вместо перевода на странице заявки есть блок «Демо: сыграйте сами».`,
      en: `We have started to take orders. The [home page](/) has twenty-six currencies: coins, banks, payment systems, and cash in three cities.

## What we promise

- **The amount in your order is the amount you get.** All fees are in it, and you can open them one by one.
- **The rate is locked**, for three payment windows and not "until confirmation".
- **Every cent is in the books.** They balance after each entry, and every night they are checked again.

## This is a demonstration

The office trades on an invented market. Its reserves and rates are not real, and no money needs to be sent: use the demo controls on the order page instead.`,
    },
  },
  'cash-after-hours': {
    daysAgo: 6,
    title: { ru: 'Заявки на наличные — и ночью', en: 'Cash orders at night, too' },
    lead: {
      ru: 'Касса закрыта, а заявку оставить можно: что происходит с курсом до утра.',
      en: 'The counter is closed, but you can place an order: what happens to the rate until morning.',
    },
    text: {
      ru: `Раньше вечером направления с наличными закрывались. Теперь заявку можно создать и после закрытия кассы, если она откроется в ближайшие 24 часа.

## Если вы приносите наличные

Курс будет тот, что действует, когда кассир пересчитал деньги. Время на оплату начинается с открытия кассы.

## Если вы получаете наличные

Вы платите сразу, по закреплённому курсу. Ждать до утра придётся только встречи.

Город и офис выбираются на странице [«Наличные»](/cash).`,
      en: `Pairs with cash used to close in the evening. Now you can place an order after the counter has closed, if it opens again within 24 hours.

## If you bring cash

You get the rate that holds when the cashier has counted it. The time to pay begins when the counter opens.

## If you collect cash

You pay at once, at a locked rate. Only the meeting waits for the morning.

Choose the city and the office on the page [Cash](/cash).`,
    },
  },
  'discounts-for-turnover': {
    daysAgo: 13,
    title: { ru: 'Скидки по обороту', en: 'Discounts by turnover' },
    lead: {
      ru: 'Чем больше вы обменяли за всё время, тем выгоднее курс. Старые заявки тоже считаются.',
      en: 'The more you have exchanged so far, the better your rate. Old orders count, too.',
    },
    text: {
      ru: `С сегодняшнего дня у каждого кабинета есть скидка. Она прибавляется к сумме, которую вы получаете, и видна прямо в калькуляторе.

В оборот входят все выполненные заявки по курсу доллара на момент каждой. Заявки, которые вы оставляли без кабинета, присоединятся, как только вы подтвердите ту же почту.

Ступени — на странице [«Скидки»](/discounts). Там же написано, сколько осталось до следующей.`,
      en: `From today every account has a discount. It is added to what you get, and the calculator shows it.

All completed orders count, at the dollar rate of their own time. Orders you placed without an account join in as soon as you confirm the same e-mail address.

The tiers are on the page [Discounts](/discounts), together with how much is missing to the next one.`,
    },
  },
  'wrong-amounts': {
    daysAgo: 24,
    title: { ru: 'Пришла не та сумма: теперь решаете вы', en: 'The wrong amount arrived? You decide' },
    lead: {
      ru: 'Доплатить, обменять как есть или вернуть — всё на странице заявки, без переписки.',
      en: 'Send the rest, exchange it as it is, or take it back, all on the order page.',
    },
    text: {
      ru: `Чаще всего нам писали об одном: биржа удержала комиссию, и пришло чуть меньше. Или наоборот, больше.

Теперь страница заявки узнаёт об этом сразу, ещё до подтверждений сети, и предлагает выбор:

1. **Доплатить.** По тому же курсу, в пределах двух сроков оплаты.
2. **Обменять то, что пришло.**
3. **Вернуть.** Всё или только лишнее, после выплаты.

На выбор — 24 часа. Если вы ничего не выбрали, деньги вернутся на адрес для возврата.`,
      en: `Most of the e-mails we got were about one thing: an exchange withheld its fee, and slightly less arrived. Or more did.

The order page now knows at once, before the network confirms anything, and offers a choice:

1. **Send the rest**, at the same rate, for two payment windows.
2. **Exchange what arrived.**
3. **Have it returned**, all of it, or just the excess after the payout.

You have 24 hours. If you choose nothing, the money goes back to your refund address.`,
    },
  },
  'beware-of-copies': {
    daysAgo: 40,
    title: { ru: 'Осторожно, двойники', en: 'Beware of copies' },
    lead: {
      ru: 'Как отличить наш сайт и наши письма от поддельных.',
      en: 'How to tell our site and our e-mails from fakes.',
    },
    text: {
      ru: `Мошенники копируют сайты обменников и пишут от имени операторов. Три простых правила защищают от всех таких историй.

1. **Адрес сайта набирайте сами** или открывайте из закладок, а не из рекламы и чатов.
2. **Реквизиты берите только со страницы заявки.** Мы никогда не меняем их письмом или сообщением.
3. **Не называйте никому коды.** Код из письма, фраза кошелька, пароль — этого у вас не спросит ни один сотрудник.

Если что-то показалось странным, не платите и [напишите нам](/contacts): заявка подождёт.`,
      en: `Swindlers copy the sites of exchange offices and write in the name of operators. Three simple rules protect you from all of it.

1. **Type the address yourself** or open a bookmark, not an advertisement or a link from a chat.
2. **Take payment details only from the order page.** We never change them by e-mail or message.
3. **Give nobody a code.** Nobody who works here will ask for a code from an e-mail, the phrase of a wallet or your password.

If anything seems odd, do not pay, and [write to us](/contacts): the order can wait.`,
    },
  },
}
