import type { ContestStage, ContestState, TicketRule } from '#contract/contest/contest.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const contestStateNames = defineMessages<Record<ContestState, string>>({
  ru: { draft: 'черновик', published: 'опубликован', cancelled: 'отменён' },
  en: { draft: 'draft', published: 'published', cancelled: 'cancelled' },
})

export const ticketRuleNames = defineMessages<Record<TicketRule, string>>({
  ru: { claim: 'по одному за заявку', usd: 'за сумму обменов' },
  en: { claim: 'one per order', usd: 'by the sum of exchanges' },
})

export const contestTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Конкурсы',
    lead: 'Билеты даются за выполненные заявки. После начала условия не меняются: конкурс можно только отменить.',
    one: 'Конкурс',
    add: 'Новый конкурс',
    none: 'Конкурсов ещё не было',
    made: 'Правка видна на странице конкурса.',
    search: 'Название или адрес',
    groups: { key: 'Адрес', words: 'Тексты', state: 'Состояние', time: 'Сроки', tickets: 'Билеты', draw: 'Розыгрыш' },
    fields: {
      key: 'Адрес списка',
      state: 'Состояние',
      title: 'Название',
      text: 'Текст',
      starts: 'Начало',
      ends: 'Конец',
      ticketsBy: 'Билеты',
      usdPerTicket: 'Долларов за билет',
      from: 'Когда отдают',
      to: 'Когда получают',
      blockHeight: 'Высота блока биткоина',
      prizes: 'Призы',
    },
    hints: {
      key: 'Строчные латинские буквы, цифры и дефисы, например winter-2027.',
      text: 'Markdown. Правила подсчёта и розыгрыша страница добавит сама.',
      usdPerTicket: 'Считается сумма всех выполненных заявок участника. Для билета за каждую заявку оставьте пустым.',
      from: 'Коды валют через запятую. Пусто — любая.',
      to: 'Коды валют через запятую. Пусто — любая.',
      blockHeight:
        'Хеш этого блока определит победителей. Возьмите блок, который появится после конца: текущая высота плюс 144 на каждый день до конца и ещё около 100.',
      prizes: 'По строке на приз, сначала главный: «1 × 100 USD» или «10 × SUMMER», где SUMMER — промокод-образец.',
    },
    columns: { title: 'Название', state: 'Состояние', starts: 'Начало', ends: 'Конец', prizes: 'Призы' },
    filters: { state: 'Состояние' },
    refusals: {
      key: { 'wrong-format': 'строчные латинские буквы, цифры и дефисы' },
      state: { begun: 'начатый конкурс можно только отменить, пока список не зафиксирован' },
      'title.ru': { missing: 'нужно для публикации' },
      'title.en': { missing: 'нужно для публикации' },
      'text.ru': { missing: 'нужно для публикации' },
      'text.en': { missing: 'нужно для публикации' },
      starts: { overlaps: 'в это время идёт другой конкурс', begun: 'конкурс уже начался' },
      ends: { 'not-ascending': 'позже начала', 'too-small': 'должен быть в будущем', begun: 'конкурс уже начался' },
      ticketsBy: { begun: 'конкурс уже начался' },
      usdPerTicket: {
        missing: 'укажите сумму',
        'not-allowed': 'при билете за заявку оставьте пустым',
        'wrong-format': 'больше нуля, не больше двух знаков после точки',
        begun: 'конкурс уже начался',
      },
      from: { 'unknown-currency': 'не все валюты есть у нас', begun: 'конкурс уже начался' },
      to: { 'unknown-currency': 'не все валюты есть у нас', begun: 'конкурс уже начался' },
      blockHeight: {
        'too-small': 'этот блок появится до конца конкурса',
        'too-big': 'этот блок появится слишком поздно',
        begun: 'конкурс уже начался',
      },
      prizes: {
        missing: 'без призов публиковать нечего',
        'wrong-format': 'например «1 × 100 USD» или «10 × SUMMER»',
        'wrong-type': 'например «1 × 100 USD» или «10 × SUMMER»',
        'not-found': 'такого промокода нет',
        ended: 'промокод закончится раньше розыгрыша',
        'too-big': 'не больше 500 победителей',
        begun: 'конкурс уже начался',
      },
    },
  },
  en: {
    title: 'Contests',
    lead: 'Completed orders earn tickets. Once a contest has begun its terms stay: it can only be cancelled.',
    one: 'Contest',
    add: 'New contest',
    none: 'There have been no contests yet',
    made: 'The change shows on the page of the contest.',
    search: 'Title or address',
    groups: { key: 'Address', words: 'Texts', state: 'State', time: 'Dates', tickets: 'Tickets', draw: 'Draw' },
    fields: {
      key: 'Address of the list',
      state: 'State',
      title: 'Title',
      text: 'Text',
      starts: 'Starts',
      ends: 'Ends',
      ticketsBy: 'Tickets',
      usdPerTicket: 'Dollars per ticket',
      from: 'When giving',
      to: 'When getting',
      blockHeight: 'Height of the Bitcoin block',
      prizes: 'Prizes',
    },
    hints: {
      key: 'Small Latin letters, digits and hyphens, such as winter-2027.',
      text: 'Markdown. The page adds the rules of counting and drawing by itself.',
      usdPerTicket: 'The sum of all completed orders of a person counts. Leave it empty for a ticket per order.',
      from: 'Currency codes, separated by commas. Empty: any.',
      to: 'Currency codes, separated by commas. Empty: any.',
      blockHeight:
        'The hash of this block decides who wins. Take one that is mined after the end: the present height, plus 144 for each day until the end, plus about 100.',
      prizes:
        'One prize on a line, the main one first: “1 × 100 USD” or “10 × SUMMER”, where SUMMER is a promo code to copy.',
    },
    columns: { title: 'Title', state: 'State', starts: 'Starts', ends: 'Ends', prizes: 'Prizes' },
    filters: { state: 'State' },
    refusals: {
      key: { 'wrong-format': 'small Latin letters, digits and hyphens' },
      state: { begun: 'a contest that has begun can only be cancelled, until its list is frozen' },
      'title.ru': { missing: 'is needed to publish' },
      'title.en': { missing: 'is needed to publish' },
      'text.ru': { missing: 'is needed to publish' },
      'text.en': { missing: 'is needed to publish' },
      starts: { overlaps: 'another contest runs at that time', begun: 'the contest has begun' },
      ends: {
        'not-ascending': 'after the start',
        'too-small': 'must be in the future',
        begun: 'the contest has begun',
      },
      ticketsBy: { begun: 'the contest has begun' },
      usdPerTicket: {
        missing: 'say how many dollars',
        'not-allowed': 'leave it empty for a ticket per order',
        'wrong-format': 'more than nought, with two decimals at most',
        begun: 'the contest has begun',
      },
      from: { 'unknown-currency': 'not all of these are currencies of ours', begun: 'the contest has begun' },
      to: { 'unknown-currency': 'not all of these are currencies of ours', begun: 'the contest has begun' },
      blockHeight: {
        'too-small': 'this block is mined before the contest ends',
        'too-big': 'this block is mined too late',
        begun: 'the contest has begun',
      },
      prizes: {
        missing: 'there is nothing to win yet',
        'wrong-format': 'such as “1 × 100 USD” or “10 × SUMMER”',
        'wrong-type': 'such as “1 × 100 USD” or “10 × SUMMER”',
        'not-found': 'there is no such promo code',
        ended: 'the promo code ends before the draw',
        'too-big': '500 winners at most',
        begun: 'the contest has begun',
      },
    },
  },
})

export const stageNames = defineMessages<Record<ContestStage | 'draft', string>>({
  ru: {
    draft: 'черновик',
    upcoming: 'ещё не начался',
    running: 'идёт',
    drawing: 'ждёт розыгрыша',
    finished: 'завершён',
    cancelled: 'отменён',
  },
  en: {
    draft: 'draft',
    upcoming: 'not begun yet',
    running: 'running',
    drawing: 'waits for its draw',
    finished: 'finished',
    cancelled: 'cancelled',
  },
})
