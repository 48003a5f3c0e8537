import type { Locale } from '#contract/locale.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { type OfficeFacts, waysOfAsking } from './facts-of-office.ts'

export const rulesTitle: Record<Locale, string> = { ru: 'Правила обмена', en: 'Exchange rules' }

/** What the program does with every order, so that the rules promise nothing else. */
export const rulesText = (facts: OfficeFacts): Record<Locale, string> => ({ ru: russian(facts), en: english(facts) })

const between = ({ windows: { least, most } }: OfficeFacts, locale: Locale, dash: string): string =>
  least === most ? minutesText(least, locale) : `${minutesText(least, locale)}${dash}${minutesText(most, locale)}`

/** What the form does with the sums that it shows: the rules promise no more. */
const keptRu = ({ quoteKeep: { minutes, bps } }: OfficeFacts): string =>
  bps === 0
    ? 'Если курс сдвинется, пока вы заполняете форму, мы покажем новую сумму и спросим согласия.'
    : `Пока вы заполняете форму, показанную сумму держим до ${minutesText(minutes, 'ru')}, если курс не уйдёт против обменника больше чем на ${bps / 100} %; уйдёт дальше — покажем новую и спросим согласия.`.replace(
        '.',
        ',',
      )

const keptEn = ({ quoteKeep: { minutes, bps } }: OfficeFacts): string =>
  bps === 0
    ? 'If the rate moves while you fill in the form, we show the new amount and ask whether you agree.'
    : `While you fill in the form, we keep the amount that we showed for up to ${minutesText(minutes, 'en')}, unless the rate moves against the office by more than ${bps / 100}%; then we show the new one and ask whether you agree.`

const russian = (facts: OfficeFacts) =>
  `
Эти правила — договор между вами и обменником ${facts.name}. Отмечая согласие при создании заявки, вы принимаете ту их версию, которая опубликована в этот момент; её номер сохраняется в заявке.

## 1. Заявка

1. Обмен начинается с заявки. В ней записаны направление, сумма, курс, все комиссии и реквизиты, на которые уйдёт выплата.
2. Почта нужна, чтобы прислать ссылку на заявку и новости о ней. Кабинет для обмена не обязателен, если этого не требует направление: страница направления говорит об этом заранее.
3. Проверьте реквизиты до отправки. После создания заявки получателя изменить нельзя: так посторонний, получивший доступ к вашей почте, не сможет перенаправить выплату.
4. Одновременно у одного человека может быть не больше ${facts.unpaidOfPerson} неоплаченных заявок и не больше ${facts.hourlyOfPerson} новых за час. Неоплаченная заявка держит резерв, который нужен и другим.

## 2. Курс и время на оплату

1. Все комиссии в сумме расчёта уже учтены, отдельных доплат нет. ${keptRu(facts)} Сумма созданной заявки закреплена.
2. На оплату отводится время, указанное в заявке (${between(facts, 'ru', '\u00a0— ')}). Курс закреплён на три таких срока: чтобы заплатить, чтобы перевод дошёл и чтобы исправить неверную сумму.
3. В направлениях с плавающим курсом он фиксируется, когда деньги поступили или подтверждены сетью. Об этом сказано на странице направления и в заявке.
4. Если перевод отправлен вовремя, а дошёл поздно, считается время отправки. Поступление после срока обменивается по курсу на момент поступления или возвращается — как вы решите.

## 3. Оплата

1. Платите ровно ту сумму и на те реквизиты, которые указаны на странице заявки. Обменник никогда не присылает реквизиты в мессенджерах.
2. Платить нужно со своего счёта или кошелька. Перевод от третьего лица можно только вернуть отправителю.
3. Если пришло меньше, страница заявки скажет, сколько не хватает. В пределах двух сроков оплаты разницу можно доплатить по тому же курсу, обменять то, что пришло, или получить деньги назад.
4. Если пришло больше, лишнее можно вернуть после выплаты или обменять целиком. До десятой части сверх заявки меняется по тому же курсу, остальное — по курсу на момент обмена.
5. На выбор даётся 24 часа. Если вы ничего не выбрали, деньги уходят на адрес для возврата; если его нет, оператор спросит о нём письмом.
6. Перевод в криптовалюте засчитывается после числа подтверждений, указанного в заявке.

## 4. Выплата и возврат

1. Выплату отправляет оператор в часы работы обменника. В заявке появляются номер перевода и квитанция.
2. Заявку можно отменить, пока деньги не поступили. После поступления она либо выполняется, либо деньги возвращаются.
3. Возврат уходит на адрес для возврата из заявки, в той же валюте, за вычетом комиссии сети или банка за сам перевод. Других удержаний нет.
4. Ошибку в реквизитах, указанных вами, обменник исправить не может: перевод в сети необратим, а банк отвечает перед получателем.
${
  facts.exchangesCash
    ? `
## 5. Наличные

1. Встреча проходит только по заявке, в офисе и в час, которые назначены в заявке. Её переносит только офис, о переносе приходит письмо.
2. С собой нужны номер заявки и то, что в ней названо для проверки: паспорт или купюра с указанным номером.
3. Наличные пересчитываются при вас. Ветхие, надорванные и вызывающие сомнение купюры касса не принимает.
4. Пока назначенная встреча не прошла, курс и резерв сохраняются за вами ещё час после её начала.
`
    : ''
}
## ${facts.exchangesCash ? 6 : 5}. Проверки

Обменник вправе приостановить заявку для проверки происхождения средств или личности. Причину и то, что нужно прислать, называет страница заявки. Порядок описан в [политике AML и KYC](/aml-kyc).

## ${facts.exchangesCash ? 7 : 6}. Чего делать нельзя

- Платить деньгами, полученными незаконно, и меняться в интересах лиц под санкциями.
- Создавать заявки без намерения заплатить и мешать работе обменника.
- Выдавать себя за другого человека и пользоваться чужими счетами.

Клиенту, который это делает, обменник вправе отказать в обслуживании; поступившие деньги при этом возвращаются, если закон не требует иного.

## ${facts.exchangesCash ? 8 : 7}. Ваши данные

1. Хранятся почта, реквизиты, суммы и история заявки: они нужны для обмена, возврата и учёта. Заявки и проводки не удаляются, потому что на них держится учёт.
2. Текст письма удаляется сразу после отправки, адрес получателя — через 30 дней. Сведения о входах хранятся 90 дней, знакомые устройства — год.
3. Кабинет можно удалить в настройках: через 14 дней его данные стираются, а заявки остаются такими, какими были. Там же можно скачать всё, что о вас хранится.

## ${facts.exchangesCash ? 9 : 8}. Изменения правил и споры

1. Прежние версии остаются на этой странице, с датами и отличиями. Если правила меняются по существу, при следующей заявке мы снова попросим согласия. К открытой заявке применяется версия, принятая при её создании.
2. Вопросы и жалобы: ${waysOfAsking(facts, 'ru')}. Мы отвечаем по существу и показываем историю заявки, в том числе каждую проводку по ней.
`.trim()

const english = (facts: OfficeFacts) =>
  `
These rules are the agreement between you and the exchange office ${facts.name}. When you tick the box to place an order, you accept the version published at that moment. Its number is kept with the order.

## 1. The order

1. Every exchange starts with an order. It states the pair, the amount, the rate, all fees and the account that the payout goes to.
2. We need your e-mail address to send you the link to the order and news about it. You do not need an account unless the page of the pair says so.
3. Check the payout details before you send the form. They cannot be changed afterwards, so that nobody who gets into your mailbox can redirect the payout.
4. One person may have up to ${facts.unpaidOfPerson} unpaid orders at a time, and place up to ${facts.hourlyOfPerson} an hour. An unpaid order ties up a reserve that others need, too.

## 2. The rate and the time to pay

1. All fees are in the amount that you see; nothing is added later. ${keptEn(facts)} The amount of an order that was placed is locked.
2. The order says how long you have to pay (${between(facts, 'en', ' to ')}). The rate is locked for three times as long: to pay, for the payment to arrive, and to correct a wrong amount.
3. Where the rate floats, it is fixed when the money arrives or when its network has confirmed it. The page of the pair and the order both say so.
4. A payment counts from when it was sent, not from when we saw it. Money that was sent too late is exchanged at the rate of that moment or returned, as you choose.

## 3. Paying

1. Pay exactly the amount, and only to the details, on the order page. We never send payment details in a messenger.
2. Pay from an account or wallet of your own. Money from somebody else can only go back to its sender.
3. If less arrives, the order page says how much is missing. For two payment windows you can send the rest at the same rate, exchange what arrived, or have it back.
4. If more arrives, you can have the excess back after the payout or exchange all of it. Up to a tenth above the order is exchanged at the same rate, the rest at the rate of that moment.
5. You have 24 hours to choose. If you do not, the money goes back to the refund address; without one, an operator asks you for it.
6. A payment in cryptocurrency counts after the number of confirmations that the order names.

## 4. Payouts and refunds

1. An operator sends the payout during our working hours. The transfer's reference and a receipt appear on the order page.
2. You can cancel an order until money has arrived. After that it is either completed or refunded.
3. A refund goes to the refund address in the order, in the same currency, less what the network or bank charges for the transfer itself. Nothing else is withheld.
4. We cannot undo a mistake in the details you gave: transfers on a network are final, and a bank answers to the recipient.
${
  facts.exchangesCash
    ? `
## 5. Cash

1. You meet us by order only, at the office and hour that the order names. Only the office can move a meeting, and you get an e-mail about it.
2. Bring the order number and whatever the order asks for: an ID, or the banknote with the number it states.
3. The cash is counted in front of you. Worn, torn or doubtful banknotes are not accepted.
4. Until the meeting is over, the rate and the reserve are kept for you, and for one hour after its start.
`
    : ''
}
## ${facts.exchangesCash ? 6 : 5}. Checks

We may put an order on hold to check where money comes from or who you are. The order page gives the reason and says what to send. The [AML and KYC policy](/aml-kyc) explains how this works.

## ${facts.exchangesCash ? 7 : 6}. What is not allowed

- Paying with the proceeds of crime, or exchanging for anybody under sanctions.
- Placing orders without meaning to pay, or disturbing the work of the office.
- Posing as somebody else, or using other people's accounts.

We may refuse to serve a customer who does so. Money that has arrived is returned unless the law says otherwise.

## ${facts.exchangesCash ? 8 : 7}. Your data

1. We keep your e-mail address, account details, the amounts and the history of each order: the exchange, refunds and our books need them. Orders and ledger entries are not deleted, because the books rest on them.
2. The text of an e-mail is deleted once it has been sent, and its recipient after 30 days. Sign-ins are kept for 90 days, known devices for a year.
3. You can delete your account in its settings: after 14 days its data is erased, while orders stay as they were. You can also download everything that is kept about you there.

## ${facts.exchangesCash ? 9 : 8}. Changes and disputes

1. Earlier versions stay on this page, with dates and differences. When the rules change in substance, we ask for your consent again with your next order. An open order keeps the version it was placed under.
2. For questions and complaints: ${waysOfAsking(facts, 'en')}. We answer in substance and show you the history of the order, down to each ledger entry.
`.trim()
