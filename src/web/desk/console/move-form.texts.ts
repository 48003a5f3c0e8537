import { confirmsLater } from '#web/console/confirms-later.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Why a move was not made, and what to do now. */
export const moveRefusalTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      assigned: ({ by }) =>
        `С заявкой работает ${(by as { email: string }).email}. Перехватите её выше, если это согласовано: введённое останется.`,
      'own-claim': ({ colleagues }) =>
        `Это ваша заявка, её ведут коллеги: ${(colleagues as readonly string[]).join(', ')}.`,
      'wrong-state': refusal =>
        confirmsLater(refusal, 'ru') ??
        ru[String(refusal.because)] ??
        'Заявка уже в другом состоянии, это действие не нужно.',
      conflict: 'Заявка изменилась. Посмотрите, что нового, и решите снова.',
      'rate-moved': 'Курс изменился. Откройте действие заново: расчёт будет новым.',
      'beyond-reserve': 'Резерва на эту сумму нет. Пополните резерв или верните деньги.',
      'rates-unavailable': 'Свежего курса сейчас нет. Подождите или верните деньги.',
      'no-deposit-accounts': 'Свободных реквизитов нет. Освободите или добавьте реквизит.',
    },
    fields: {
      reference: {
        'already-used': 'этот платёж уже записан',
        'no-transaction': 'это не номер перевода этой сети (txid)',
      },
      amount: {
        'more-than-sent': 'больше, чем было отправлено',
        'too-small': 'после комиссий ничего не останется',
        unchanged: 'столько и договаривались',
      },
      amountAgain: {
        'type-again': 'сумма далека от ожидаемой: введите её ещё раз',
        'not-the-same': 'суммы не совпадают',
      },
      payment: { unknown: 'этот платёж отменить уже нельзя' },
      'payoutAccount.account': {
        unchanged: 'эти реквизиты и так в заявке',
        'same-account': 'с этого счёта клиент платит',
        'own-address': 'это реквизиты обменника',
        'an-example': 'это пример из инструкции',
        'not-served': 'на эти реквизиты мы не платим: они в списке',
      },
      at: { 'in-the-past': 'это время уже прошло, назначьте другое' },
    },
  },
  en: {
    refusals: {
      assigned: ({ by }) =>
        `${(by as { email: string }).email} works on this order. Take it over above if that is agreed: what you typed stays.`,
      'own-claim': ({ colleagues }) =>
        `This order is your own. Colleagues act on it: ${(colleagues as readonly string[]).join(', ')}.`,
      'wrong-state': refusal =>
        confirmsLater(refusal, 'en') ??
        en[String(refusal.because)] ??
        'The order has moved on, and this is no longer needed.',
      conflict: 'The order has changed. Look at what is new and decide again.',
      'rate-moved': 'The rate has moved. Open the move again for new figures.',
      'beyond-reserve': 'The reserve does not cover this amount. Top it up, or refund.',
      'rates-unavailable': 'There is no fresh rate right now. Wait, or refund.',
      'no-deposit-accounts': 'No deposit accounts are free. Free one, or add one.',
    },
    fields: {
      reference: {
        'already-used': 'this payment is recorded already',
        'no-transaction': 'not a transaction ID of this network',
      },
      amount: {
        'more-than-sent': 'more than was sent',
        'too-small': 'nothing is left after fees',
        unchanged: 'this is what was agreed',
      },
      amountAgain: {
        'type-again': 'far from what was expected: type it once more',
        'not-the-same': 'the two amounts differ',
      },
      payment: { unknown: 'this payment can no longer be reversed' },
      'payoutAccount.account': {
        unchanged: 'this is the account of the order already',
        'same-account': 'the customer pays from this account',
        'own-address': 'this account belongs to the office',
        'an-example': 'this account stands in an example',
        'not-served': 'we do not pay to this account: it is on a list',
      },
      at: { 'in-the-past': 'this time has already passed, pick another' },
    },
  },
})

const ru: Readonly<Record<string, string>> = {
  'money-in': 'По заявке уже видны деньги.',
  'nothing-received': 'По заявке ещё ничего не пришло.',
  'already-paid-out': 'По заявке уже выплачено.',
  'not-covered': 'Пришло меньше, чем нужно для выплаты.',
  'too-late-to-top-up': 'Доплачивать поздно: время вышло.',
  'nothing-missing': 'Доплачивать нечего: пришло всё.',
  'nothing-extra': 'Лишнего нет: возвращать нечего.',
  'too-late': 'Курс заявки больше не действует.',
  'no-cash': 'В этой заявке нет наличных.',
  'payout-not-held': 'Под выплату не закреплён резерв.',
  'not-prepared': 'Здесь нужны двое: сначала один сотрудник готовит или предлагает, потом другой подтверждает.',
  'own-preparation': 'Вы это подготовили или предложили, закончить должен другой сотрудник.',
  'not-checked': 'Проверка происхождения ещё не ответила.',
  'nothing-proposed': 'Отзывать нечего.',
  'prepared-already': 'Это уже подготовлено.',
  'one-person-enough': 'Второй человек здесь не нужен.',
  'not-confirmed': 'Сумму платежа ввели вручную: сначала её проверяет другой сотрудник.',
  'nothing-to-confirm': 'Сумму уже проверили.',
  'own-entry': 'Этот платёж записали вы, проверить должен другой сотрудник.',
  'too-early-alone': 'Вы работаете один: вернитесь к этой сумме через десять минут и сверьте её ещё раз.',
  'change-waits': 'Реквизиты меняются: сначала решите, какими они будут, или дождитесь срока.',
  'own-return': 'Возврат записали вы, снова отправить должен другой сотрудник.',
  'own-making':
    'Эти деньги внесли, одобрили или направили вы, поэтому отправляет их другой сотрудник. Кто может, написано выше.',
  'day-spent':
    'Вместе с этой выплатой вышло бы больше, чем можно отправить за сутки одному. Подготовьте её: отправит другой сотрудник.',
  'customer-asked': 'Счёт возврата новый: ждём ответа клиента или срока. Клиенту ушло письмо о нём.',
  'nothing-replaced': 'Отвечать уже не нужно.',
  'nothing-paid-out': 'Выплаты ещё не было.',
  'handed-over': 'Наличные выданы из рук в руки: банк их вернуть не мог.',
  'given-is-spent':
    'Деньги, которые отдал клиент, уже потрачены: резерва этой валюты на них не хватает. Внесите недостающее и повторите.',
  'nothing-to-change': 'Менять уже нечего.',
  'nothing-to-reverse': 'Отменить нечего: по этому платежу уже платили, или его увидела сеть.',
  'database-lost-time':
    'База потеряла часть записанного, и эта выплата могла уже уйти. Прочтите список в тревоге, сверьте со счетами и закройте её: до этого деньги не отправляются.',
}

const en: Readonly<Record<string, string>> = {
  'money-in': 'Money for this claim is seen already.',
  'nothing-received': 'Nothing has come in for this claim yet.',
  'already-paid-out': 'This claim is paid out already.',
  'not-covered': 'Less has come in than the payout needs.',
  'too-late-to-top-up': 'It is too late for the rest: the time is up.',
  'nothing-missing': 'Nothing is missing: everything has come in.',
  'nothing-extra': 'There is no excess to return.',
  'too-late': 'The agreed rate no longer holds.',
  'no-cash': 'There is no cash in this claim.',
  'payout-not-held': 'No reserve is held for the payout.',
  'not-prepared': 'It takes two: one person prepares or proposes it, and another one completes it.',
  'own-preparation': 'You prepared or proposed it, so a colleague has to complete it.',
  'not-checked': 'The check of the origin has not answered yet.',
  'nothing-proposed': 'There is nothing to withdraw.',
  'prepared-already': 'It is prepared already.',
  'one-person-enough': 'No second person is needed here.',
  'not-confirmed': 'The sum was typed by hand: a colleague checks it first.',
  'nothing-to-confirm': 'The sum has been checked already.',
  'own-entry': 'You recorded this payment, so a colleague has to check it.',
  'too-early-alone': 'You work alone: come back in ten minutes and compare the sum once more.',
  'change-waits': 'The account is changing: decide about it first, or wait.',
  'own-return': 'You recorded the return, so a colleague has to send the money again.',
  'own-making':
    'You recorded, approved or directed this money, so a colleague has to send it. Who can is written above.',
  'day-spent':
    'With this payment you would send more in a day than one person may alone. Prepare it, and a colleague sends it.',
  'customer-asked':
    'The refund account is new: wait for the customer’s answer, or until the time is up. They were told by e-mail.',
  'nothing-replaced': 'There is nothing to answer any more.',
  'nothing-paid-out': 'Nothing has been paid out yet.',
  'handed-over': 'Cash was handed over: no bank could send it back.',
  'given-is-spent':
    'What the customer gave is spent: the reserve of that currency does not cover it. Put the rest in, then try again.',
  'nothing-to-change': 'There is nothing to change any more.',
  'nothing-to-reverse': 'There is nothing to reverse: money has moved since, or the network saw the payment.',
  'database-lost-time':
    'The database has lost part of what was written, and this payout may have left already. Read the list in the alarm, compare it with the accounts and settle the alarm: until then no money is sent.',
}
