import type { clientMoves } from '#contract/claims/claim-moves.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type ClientMove = (typeof clientMoves)[number]

/** The texts of the owner's moves. A move without a text still has a button. */
export const moveNames = defineMessages<Partial<Record<ClientMove, string>>>({
  ru: {
    'report-payment': 'Я оплатил',
    'withdraw-report': 'Оплаты ещё не было',
    continue: 'Обменять',
    'return-excess': 'Обменять и вернуть лишнее',
    'top-up': 'Доплатить',
    'take-back': 'Вернуть деньги',
    'set-refund-account': 'Указать, куда вернуть деньги',
    'answer-hold': 'Ответить офису',
    cancel: 'Отменить заявку',
  },
  en: {
    'report-payment': 'I have paid',
    'withdraw-report': 'I have not paid yet',
    continue: 'Exchange it',
    'return-excess': 'Exchange and return the excess',
    'top-up': 'Send the rest',
    'take-back': 'Get a refund',
    'set-refund-account': 'Add refund details',
    'answer-hold': 'Answer the office',
    cancel: 'Cancel the order',
  },
})

type Refusals = Record<string, string> & { other: string }

/** Why a move was refused: by the code of the answer, or by its reason where the code says too little. */
export const moveRefusals = defineMessages<Refusals>({
  ru: {
    conflict: 'Пока вы смотрели, заявка изменилась. Ниже она уже как есть: проверьте и решите снова.',
    'wrong-state': 'Заявка уже в другом состоянии, это действие больше не нужно.',
    forbidden: 'Действовать может только владелец: откройте ссылку из письма или войдите.',
    'rate-moved': 'Курс изменился. Ниже новый расчёт: посмотрите и решите снова.',
    'beyond-reserve': 'Резерва на эту сумму сейчас нет. Деньги можно вернуть или подождать.',
    'rates-unavailable': 'Курса сейчас нет. Деньги можно вернуть или подождать.',
    'no-deposit-accounts': 'Свободных реквизитов сейчас нет. Попробуйте через пару минут.',
    offline: 'Нет ответа. Когда связь появится, нажмите ещё раз: дважды ничего не случится.',
    'too-many': 'Слишком часто. Подождите минуту и попробуйте снова.',
    'money-in': 'Деньги уже видны, поэтому так сделать нельзя. Если обмен не нужен, напишите нам.',
    'too-late-to-top-up': 'Доплатить уже нельзя: время вышло.',
    'nothing-missing': 'Доплачивать нечего: пришло всё.',
    'nothing-extra': 'Лишнего не осталось: возвращать нечего.',
    'too-late': 'Уже нельзя: время, на которое был закреплён курс, вышло.',
    'refund-account-set': 'Адрес возврата уже указан. Изменить его может только оператор: напишите нам.',
    'nothing-asked': 'Офис сейчас ничего не ждёт от вас.',
    'answered-already': 'Вы уже ответили: офис читает.',
    invalid: 'Проверьте, пожалуйста, что введено.',
    other: 'Не получилось. Обновите страницу и попробуйте ещё раз.',
  },
  en: {
    conflict: 'The order has changed in the meantime. Its current state is below: check it and decide again.',
    'wrong-state': 'The order has moved on, and this is no longer needed.',
    forbidden: 'Only the owner can do this: open the link from the e-mail, or sign in.',
    'rate-moved': 'The rate has changed. The new figures are below: check them and decide again.',
    'beyond-reserve': 'The reserve does not cover this amount right now. You can get a refund, or wait.',
    'rates-unavailable': 'There is no rate right now. You can get a refund, or wait.',
    'no-deposit-accounts': 'No payment details are free right now. Try again in a few minutes.',
    offline: 'No answer. Press again once you are online: nothing happens twice.',
    'too-many': 'Too many attempts. Wait a minute and try again.',
    'money-in':
      'Your payment has already been seen, so this is no longer possible. If you do not want the exchange, write to us.',
    'too-late-to-top-up': 'It is too late to send the rest: the time is up.',
    'nothing-missing': 'There is nothing left to send: everything has arrived.',
    'nothing-extra': 'There is no excess left to return.',
    'too-late': 'Too late: the time for which the rate was kept is up.',
    'refund-account-set': 'The refund details are already set. Only an operator can change them: write to us.',
    'nothing-asked': 'The office is not waiting for anything from you now.',
    'answered-already': 'You have answered already: the office is reading it.',
    invalid: 'Please check what you typed.',
    other: 'That did not work. Reload the page and try again.',
  },
})

export const refusalText = (texts: Refusals, { code, because }: { code: string; because?: string }): string =>
  (because && texts[because]) ?? texts[code] ?? texts.other
