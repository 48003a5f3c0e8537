import type { WithdrawalMove } from '#contract/withdrawals/withdrawal-moves.ts'
import { confirmsLater } from '#web/console/confirms-later.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const withdrawalMoveNames = defineMessages<Record<WithdrawalMove, string>>({
  ru: {
    take: 'Взять в работу',
    leave: 'Вернуть в очередь',
    prepare: 'Подготовить',
    pay: 'Выплачено',
    reject: 'Отклонить',
    cancel: 'Отменить',
  },
  en: {
    take: 'Take',
    leave: 'Put back in queue',
    prepare: 'Prepare',
    pay: 'Paid out',
    reject: 'Decline',
    cancel: 'Cancel',
  },
})

/** What has happened, by the kind of the event. */
export const withdrawalEventNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    request: 'Подана, сумма закреплена',
    take: 'Взята в работу',
    leave: 'Возвращена в очередь',
    prepare: 'Подготовлена',
    pay: 'Выплачена',
    reject: 'Отклонена, сумма освобождена',
    cancel: 'Отменена клиентом, сумма освобождена',
  },
  en: {
    request: 'Requested, amount held',
    take: 'Taken',
    leave: 'Put back in the queue',
    prepare: 'Prepared',
    pay: 'Paid out',
    reject: 'Declined, amount released',
    cancel: 'Cancelled by the customer, amount released',
  },
})

/** Why a move was not made, and what to do now. */
export const withdrawalRefusals: FormTexts = defineMessages({
  ru: {
    refusals: {
      assigned: ({ by }) =>
        `С этим выводом работает ${(by as { email: string }).email}. Перехватите его, если это согласовано.`,
      'own-withdrawal': ({ colleagues }) =>
        `Это ваш вывод, его ведут коллеги: ${(colleagues as readonly string[]).join(', ')}.`,
      'wrong-state': refusal =>
        confirmsLater(refusal, 'ru') ??
        ru[String(refusal.because)] ??
        'Вывод уже в другом состоянии. Обновите страницу.',
      conflict: 'Вывод изменился, пока вы решали. Посмотрите, что нового, и решите снова.',
      'beyond-reserve': 'Резерва на эту выплату нет. Пополните резерв этой валюты или отклоните вывод.',
    },
    fields: {
      reference: { missing: 'нужен номер перевода' },
      text: { missing: 'напишите причину: её прочтёт клиент' },
    },
  },
  en: {
    refusals: {
      assigned: ({ by }) =>
        `${(by as { email: string }).email} works on this withdrawal. Take it over if that is agreed.`,
      'own-withdrawal': ({ colleagues }) =>
        `This withdrawal is your own. Colleagues act on it: ${(colleagues as readonly string[]).join(', ')}.`,
      'wrong-state': refusal =>
        confirmsLater(refusal, 'en') ?? en[String(refusal.because)] ?? 'The withdrawal has moved on. Reload the page.',
      conflict: 'The withdrawal has changed meanwhile. Look at what is new and decide again.',
      'beyond-reserve': 'The reserve does not cover this payout. Top it up, or decline the withdrawal.',
    },
    fields: {
      reference: { missing: 'enter the payment reference' },
      text: { missing: 'write the reason: the customer will read it' },
    },
  },
})

const ru: Readonly<Record<string, string>> = {
  'not-prepared': 'Сумма крупная: сначала один сотрудник готовит, потом другой отправляет.',
  'own-preparation': 'Вы это подготовили, отправить должен другой сотрудник.',
  'day-spent': 'За сутки вы отправили бы больше, чем можно одному. Подготовьте выплату: отправит другой сотрудник.',
  'prepared-already': 'Это уже подготовлено.',
  'one-person-enough': 'Второй человек здесь не нужен.',
  'database-lost-time':
    'База потеряла часть записанного, и эта выплата могла уже уйти. Прочтите список в тревоге, сверьте со счетами и закройте её: до этого деньги не отправляются.',
}

const en: Readonly<Record<string, string>> = {
  'not-prepared': 'This is a large amount: one person prepares it, and another one sends it.',
  'own-preparation': 'You prepared it, so a colleague has to send it.',
  'day-spent': 'You would send more in a day than one person may alone. Prepare it, and a colleague sends it.',
  'prepared-already': 'It is prepared already.',
  'one-person-enough': 'No second person is needed here.',
  'database-lost-time':
    'The database has lost part of what was written, and this payout may have left already. Read the list in the alarm, compare it with the accounts and settle the alarm: until then no money is sent.',
}
