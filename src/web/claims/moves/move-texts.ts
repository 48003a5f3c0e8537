import type { clientMoves } from '#contract/claims/claim-moves.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type ClientMove = (typeof clientMoves)[number]

/** The moves of a claim's owner, as buttons say them. A move that is new to this page is still a button. */
export const moveNames = defineMessages<Partial<Record<ClientMove, string>>>({
  ru: {
    'report-payment': 'Я оплатил',
    continue: 'Обменять',
    'top-up': 'Доплатить',
    'take-back': 'Вернуть деньги',
    'set-refund-account': 'Указать, куда вернуть деньги',
    cancel: 'Отменить заявку',
  },
  en: {
    'report-payment': 'I have paid',
    continue: 'Exchange it',
    'top-up': 'Send the rest',
    'take-back': 'Return the money',
    'set-refund-account': 'Say where to return the money',
    cancel: 'Cancel the claim',
  },
})

type Refusals = Record<string, string> & { other: string }

/** Why a move was not made: by the code of the office's answer, and where that says too little, by its reason. */
export const moveRefusals = defineMessages<Refusals>({
  ru: {
    conflict: 'Пока вы смотрели, заявка изменилась. Ниже она уже как есть: проверьте и решите снова.',
    'wrong-state': 'Заявка уже в другом состоянии, это действие больше не нужно.',
    forbidden: 'Действовать может только владелец: откройте ссылку из письма или войдите.',
    'rate-moved': 'Курс изменился. Ниже новый расчёт: посмотрите и решите снова.',
    'beyond-reserve': 'Резерва на эту сумму сейчас нет. Деньги можно вернуть или подождать.',
    'rates-unavailable': 'Курса сейчас нет. Деньги можно вернуть или подождать.',
    'no-requisites': 'Свободных реквизитов сейчас нет. Попробуйте через пару минут.',
    offline: 'Нет ответа. Когда связь появится, нажмите ещё раз: дважды ничего не случится.',
    'too-many': 'Слишком часто. Подождите минуту и попробуйте снова.',
    'money-in': 'Деньги уже видны, отменить заявку нельзя. Если обмен не нужен, напишите нам.',
    'too-late-to-top-up': 'Доплатить уже нельзя: время вышло.',
    'nothing-missing': 'Доплачивать нечего: пришло всё.',
    'refund-account-set': 'Адрес возврата уже указан. Изменить его может только оператор: напишите нам.',
    invalid: 'Проверьте, пожалуйста, что введено.',
    other: 'Не получилось. Обновите страницу и попробуйте ещё раз.',
  },
  en: {
    conflict: 'The claim has changed while you were looking. It stands below as it is now: check it and decide again.',
    'wrong-state': 'The claim is in another state already, and this is not needed any more.',
    forbidden: 'Only the owner can act: open the link from the letter, or sign in.',
    'rate-moved': 'The rate has moved. The new figures are below: look at them and decide again.',
    'beyond-reserve': 'The reserve does not cover this now. The money can be returned, or you can wait.',
    'rates-unavailable': 'There is no rate now. The money can be returned, or you can wait.',
    'no-requisites': 'There are no payment details free now. Try again in a few minutes.',
    offline: 'No answer. Press again once you are online: nothing happens twice.',
    'too-many': 'Too often. Wait a minute and try again.',
    'money-in':
      'The money is seen already and the claim cannot be cancelled. If you do not want the exchange, write to us.',
    'too-late-to-top-up': 'It is too late to send the rest: the time is up.',
    'nothing-missing': 'There is nothing left to send: everything has come in.',
    'refund-account-set': 'The refund address is set already. Only the operator can change it: write to us.',
    invalid: 'Please check what you typed.',
    other: 'That did not work. Reload the page and try again.',
  },
})

export const refusalText = (texts: Refusals, { code, because }: { code: string; because?: string }): string =>
  (because && texts[because]) ?? texts[code] ?? texts.other
