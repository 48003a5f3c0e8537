import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const verificationSettingsTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Что просим показать',
    lead: 'Виды проверок: что прислать, сколько фотографий, на какой срок проверка засчитывается и когда о ней просим. Клиент читает это до заявки, на странице пары и в форме.',
    one: 'Вид проверки',
    add: '',
    none: '',
    made: 'Действует для новых заявок. Уже запрошенные проверки остаются как есть.',
    search: 'Слова',
    groups: { text: 'Слова', rules: 'Сколько и на какой срок', when: 'Когда просим' },
    fields: {
      asks: 'Что прислать',
      photos: 'Сколько фотографий',
      termDays: 'Засчитывается, дней',
      keepDays: 'Хранить после решения, дней',
      byDirection: 'Просить, где проверки требует направление или правило списков',
      amountFrom: 'От суммы заявки, в долларах',
      turnoverFrom: 'От оборота клиента, в долларах',
    },
    hints: {
      asks: 'Простыми словами: что снять, что должно читаться, что закрыть.',
      termDays: '0 — просить каждый раз. Засчитывается тому, кто вошёл в кабинет.',
      keepDays: 'Потом фотографии стираются вместе с ключами.',
      amountFrom: 'Пусто — сумма не важна.',
      turnoverFrom: 'Всё, что клиент обменял, вместе с новой заявкой. Пусто — оборот не важен.',
    },
    columns: { kind: 'Вид', when: 'Когда', termDays: 'Засчитывается', keepDays: 'Хранится' },
    refusals: {
      any: {
        'too-many-decimals': 'у долларов два знака после запятой',
        'too-small': 'слишком мало',
        'too-big': 'слишком много',
        'not-before-payment': 'подтверждение оплаты просят только после оплаты, вручную',
      },
    },
  },
  en: {
    title: 'What we ask to see',
    lead: 'The kinds of checks: what to send, how many photos, how long a check counts, and when it is asked. Customers read this before they place an order, on the page of the pair and in the form.',
    one: 'Kind of check',
    add: '',
    none: '',
    made: 'This holds for new orders. Checks that were asked for already stay as they are.',
    search: 'Words',
    groups: { text: 'Words', rules: 'How many, and for how long', when: 'When it is asked' },
    fields: {
      asks: 'What to send',
      photos: 'How many photos',
      termDays: 'Counts for, days',
      keepDays: 'Kept after the decision, days',
      byDirection: 'Ask where a direction or a screening rule demands a check',
      amountFrom: 'From this order amount on, in dollars',
      turnoverFrom: 'From this turnover on, in dollars',
    },
    hints: {
      asks: 'In plain words: what to photograph, what must be readable, what to cover.',
      termDays: '0: asked every time. It counts for customers who are signed in.',
      keepDays: 'Then the photos are erased together with their keys.',
      amountFrom: 'Empty: the amount does not matter.',
      turnoverFrom: 'All that the customer has exchanged, with the new order. Empty: turnover does not matter.',
    },
    columns: { kind: 'Kind', when: 'When', termDays: 'Counts for', keepDays: 'Kept' },
    refusals: {
      any: {
        'too-many-decimals': 'dollars have two decimals',
        'too-small': 'too small',
        'too-big': 'too large',
        'not-before-payment': 'a proof of payment is asked for only after the payment, by hand',
      },
    },
  },
})

export const whenTexts = defineMessages({
  ru: {
    direction: 'по направлению',
    amount: (sum: string) => `от ${sum} $`,
    turnover: (sum: string) => `оборот от ${sum} $`,
    byHand: 'только вручную',
    days: (days: number) => (days === 0 ? 'один раз' : `${days} дн.`),
    queue: 'Очередь проверок',
  },
  en: {
    direction: 'by direction',
    amount: (sum: string) => `from $${sum}`,
    turnover: (sum: string) => `turnover from $${sum}`,
    byHand: 'by hand only',
    days: (days: number) => (days === 0 ? 'once' : `${days} days`),
    queue: 'Verification queue',
  },
})
