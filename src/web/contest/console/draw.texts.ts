import { plural } from '#contract/plural.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const drawTexts = defineMessages({
  ru: {
    title: 'Розыгрыши',
    lead: 'Через две минуты после конца список фиксируется сам. Затем введите хеш названного блока; второй человек вводит такой же.',
    none: 'Конкурсов ещё не было',
    ends: 'Конец',
    counted: (people: number, tickets: number) =>
      `${people} ${plural('ru', people, { one: 'участник', few: 'участника', many: 'участников' })}, ${tickets} ${plural('ru', tickets, { one: 'билет', few: 'билета', many: 'билетов' })}`,
    unpriced: (n: number) => `Заявок, стоимость которых ещё не известна: ${n}. Список ждёт её до шести часов.`,
    freeze: 'Зафиксировать сейчас',
    frozen: 'Список зафиксирован',
    authors: { clock: 'сам, по времени', demo: 'придумано для демонстрации' },
    hash: 'Хеш списка',
    block: 'Блок',
    blockHash: 'Хеш блока',
    blockHint: (height: number) => `64 знака. Сверьте его в двух независимых обозревателях блоков: высота ${height}.`,
    enter: 'Ввести хеш',
    confirm: 'Подтвердить и разыграть',
    drawNow: 'Разыграть',
    entered: 'Хеш ввёл',
    waitsForOther: 'Теперь такой же хеш должен ввести другой сотрудник. Свой можно исправить.',
    differs: 'Вам нужно ввести хеш, который вы нашли сами. Если он другой, он заменит введённый.',
    drawn: 'Разыгран',
    winners: 'Победители',
    place: 'Место',
    email: 'Почта',
    tickets: 'Билеты',
    given: 'Выдано',
    waits: 'ждёт регистрации',
    page: 'Страница конкурса',
  },
  en: {
    title: 'Draws',
    lead: 'Two minutes after the end the list freezes by itself. Then enter the hash of the named block; a second person enters the same.',
    none: 'There have been no contests yet',
    ends: 'Ends',
    counted: (people: number, tickets: number) =>
      `${people} ${plural('en', people, { one: 'participant', other: 'participants' })}, ${tickets} ${plural('en', tickets, { one: 'ticket', other: 'tickets' })}`,
    unpriced: (n: number) => `Orders whose worth is not known yet: ${n}. The list waits for it up to six hours.`,
    freeze: 'Freeze it now',
    frozen: 'List frozen',
    authors: { clock: 'by itself, in time', demo: 'made up for the demonstration' },
    hash: 'Hash of the list',
    block: 'Block',
    blockHash: 'Hash of the block',
    blockHint: (height: number) => `64 characters. Compare it in two independent block explorers: height ${height}.`,
    enter: 'Enter the hash',
    confirm: 'Confirm and draw',
    drawNow: 'Draw',
    entered: 'Hash entered by',
    waitsForOther: 'Now somebody else has to enter the same hash. You can still correct yours.',
    differs: 'Enter the hash that you have found yourself. If it is another one, it replaces the one entered.',
    drawn: 'Drawn',
    winners: 'Winners',
    place: 'Place',
    email: 'E-mail',
    tickets: 'Tickets',
    given: 'Given',
    waits: 'waits for an account',
    page: 'Page of the contest',
  },
})

export const drawFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: { 'wrong-state': 'Сейчас это невозможно: обновите страницу и посмотрите, что изменилось.' },
    fields: { blockHash: { 'wrong-format': '64 шестнадцатеричных знака, первые 16 — нули' } },
  },
  en: {
    refusals: { 'wrong-state': 'This is not possible now: reload the page to see what has changed.' },
    fields: { blockHash: { 'wrong-format': '64 hexadecimal characters, the first 16 of them noughts' } },
  },
})
