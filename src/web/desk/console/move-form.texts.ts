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
      'wrong-state': ({ because }) => ru[String(because)] ?? 'Заявка уже в другом состоянии, это действие не нужно.',
      conflict: 'Заявка изменилась. Посмотрите, что нового, и решите снова.',
      'rate-moved': 'Курс изменился. Откройте действие заново: расчёт будет новым.',
      'beyond-reserve': 'Резерва на эту сумму нет. Пополните резерв или верните деньги.',
      'rates-unavailable': 'Свежего курса сейчас нет. Подождите или верните деньги.',
      'no-deposit-accounts': 'Свободных реквизитов нет. Освободите или добавьте реквизит.',
    },
    fields: {
      reference: { 'already-used': 'этот платёж уже записан' },
      amount: { 'too-small': 'после комиссий ничего не останется' },
      at: { 'in-the-past': 'это время уже прошло, назначьте другое' },
    },
  },
  en: {
    refusals: {
      assigned: ({ by }) =>
        `${(by as { email: string }).email} works on this order. Take it over above if that is agreed: what you typed stays.`,
      'own-claim': ({ colleagues }) =>
        `This order is your own. Colleagues act on it: ${(colleagues as readonly string[]).join(', ')}.`,
      'wrong-state': ({ because }) => en[String(because)] ?? 'The order has moved on, and this is no longer needed.',
      conflict: 'The order has changed. Look at what is new and decide again.',
      'rate-moved': 'The rate has moved. Open the move again for new figures.',
      'beyond-reserve': 'The reserve does not cover this amount. Top it up, or refund.',
      'rates-unavailable': 'There is no fresh rate right now. Wait, or refund.',
      'no-deposit-accounts': 'No deposit accounts are free. Free one, or add one.',
    },
    fields: {
      reference: { 'already-used': 'this payment is recorded already' },
      amount: { 'too-small': 'nothing is left after fees' },
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
  'prepared-already': 'Это уже подготовлено.',
  'one-person-enough': 'Второй человек здесь не нужен.',
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
  'prepared-already': 'It is prepared already.',
  'one-person-enough': 'No second person is needed here.',
}
