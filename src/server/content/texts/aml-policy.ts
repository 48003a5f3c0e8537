import type { Locale } from '#contract/locale.ts'
import { type OfficeFacts, waysOfAsking } from './facts-of-office.ts'

export const amlTitle: Record<Locale, string> = { ru: 'Политика AML и KYC', en: 'AML and KYC policy' }

/** How the program holds, asks, decides and returns. */
export const amlText = (facts: OfficeFacts): Record<Locale, string> => ({ ru: russian(facts), en: english(facts) })

const russian = (facts: OfficeFacts) =>
  `
${facts.name} не принимает деньги, происхождение которых незаконно. Эта политика объясняет, когда мы проверяем заявку, что просим прислать и сколько это занимает. Проверка не штраф и не способ удержать деньги: у неё есть причина, и страница заявки её называет.

## Когда проверяем

1. **До оплаты** — в направлениях с отметкой о проверке документов. Реквизиты для оплаты появляются после неё. Проверка ждёт 24 часа; если за это время документы не пришли, заявка закрывается, и вы ничего не теряете.
2. **Перед выплатой** — в направлениях с отметкой о проверке происхождения монет. Заявка с такой отметкой не выплачивается, пока перевод не проверен.
3. **При сомнении** — если платит не тот, кто указан в заявке, адрес связан с кражами, взломами, теневыми площадками или санкционными списками либо реквизиты встречались в жалобах.

Направления с проверками отмечены заранее: на странице пары и в форме заявки, до того как вы платите.

## Как смотрим

- Адреса, счета и почта сверяются со списками обменника. Совпадение останавливает заявку или предупреждает оператора.
- Чем и когда проверяется происхождение монет и какие пределы действуют, сказано ниже, в разделе «Проверка происхождения и правила остановки». Его пишет программа по действующим настройкам.
- Проверка может остановить заявку или не дать её создать. Продолжает остановленную всегда человек. Решение, его причина и время записываются в историю заявки.

## Что можем попросить

- фото карты или выписку, где видны имя и последние цифры, остальное можно закрыть;
- паспорт или другой документ, если этого требует направление;
- подтверждение происхождения: чек биржи, договор, историю перевода.

Просим только то, что нужно для этой заявки, и только через её страницу или почту, указанную в ней. Сотрудник никогда не попросит пароль, код из письма или ключ от кошелька.

## Чем кончается

1. **Всё в порядке** — обмен продолжается по курсу из заявки, если срок курса не истёк; иначе вы выбираете между новым курсом и возвратом.
2. **Проверить не удалось** — деньги возвращаются отправителю, на адрес для возврата из заявки. Вычесть можно только комиссию за перевод, если она названа в условиях пары.
3. **Средства под запретом** — если закон требует их задержать, мы сообщаем об этом вам и тем органам, которые вправе решать.

Причина «политика безопасности» без объяснений у нас не используется: в заявке написано, что именно не так и чего мы ждём.

## Кого не обслуживаем

Людей под санкциями, тех, кто действует за другого без его ведома, и тех, кому не исполнилось 18 лет.

## Хранение

Заявка с её историей хранится вместе с учётом обменника. Присланные документы служат проверке только той заявки, для которой их просили.

Вопросы о проверке: ${waysOfAsking(facts, 'ru')}.
`.trim()

const english = (facts: OfficeFacts) =>
  `
${facts.name} does not accept money of unlawful origin. This policy explains when we check an order, what we ask for and how long it takes. A check is neither a penalty nor a way to keep your money: it has a reason, and the order page states it.

## When we check

1. **Before you pay**, for pairs that are marked with an ID check. The payment details appear once it is done. The check waits for 24 hours; if nothing arrives by then, the order is closed and you lose nothing.
2. **Before the payout**, for pairs that are marked with a check of the coins. Such an order is not paid out until the transfer has been checked.
3. **In case of doubt**: the payer is not the person named in the order, the address is linked to thefts, hacks, darknet markets or sanctions lists, or the details were named in complaints.

Pairs with checks are marked in advance, on their page and on the order form, before you pay.

## How we look

- Addresses, accounts and mailboxes are compared with the office's lists. A match stops the order or warns the operator.
- What checks the origin of coins, when, and within which limits is said below, under "Origin checks, and the rules for stopping an order". The program writes that part from the settings in force.
- A check can stop an order or keep it from being placed. Only people let a stopped order go on. The decision, its reason and its time are written into the history of the order.

## What we may ask for

- a photo of the card or a statement that shows the name and the last digits; cover the rest;
- a passport or another ID, where the pair requires it;
- proof of origin: a receipt of an exchange, a contract, the history of the transfer.

We ask only for what this order needs, and only on its page or by the e-mail address in it. Nobody who works here will ever ask for your password, a code from an e-mail or your wallet's private key or seed phrase.

## How it ends

1. **Everything is in order**: the exchange goes on at the agreed rate while it holds; afterwards you choose between the new rate and a refund.
2. **It could not be verified**: the money goes back to the refund address in the order. Nothing is deducted but the transfer fee, where the terms of the pair name one.
3. **The funds are frozen by law**: where the law makes us hold them, we tell you and the authority that has to decide.

We never write just "security policy": the order says what is wrong and what we are waiting for.

## Whom we do not serve

People under sanctions, people who act for somebody without their knowledge, and anybody under 18.

## Keeping records

An order and its history are kept with the office's books. Documents that you send serve the check of that order only.

Questions about a check: ${waysOfAsking(facts, 'en')}.
`.trim()
