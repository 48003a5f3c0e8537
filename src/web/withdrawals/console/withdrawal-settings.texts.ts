import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const shared = { add: '', none: '', search: '', columns: {} }

export const withdrawalSettingsTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Условия вывода',
    lead: 'В чём и от какой суммы партнёры выводят реферальный доход. Курс считается по вашей цене доллара без наценки, комиссия вычитается из выплаты.',
    one: 'Условия вывода',
    made: 'Новые выводы пойдут на этих условиях. Уже поданные останутся на прежних.',
    groups: { terms: 'Условия' },
    fields: { minimum: 'Наименьший вывод, в долларах', currencies: 'Валюты выплаты' },
    hints: { currencies: 'Код, как в разделе «Валюты», например USDTTRC20. Без валют вывод закрыт.' },
    refusals: {
      minimum: { 'too-many-decimals': 'у долларов четыре знака после запятой', 'not-allowed': 'больше нуля' },
      currencies: {
        'unknown-currency': 'такой валюты нет',
        'too-many-decimals': 'столько знаков после запятой у валюты нет',
        cash: 'наличные так не выплачиваются',
        repeated: 'валюта уже есть в списке',
      },
    },
  },
  en: {
    ...shared,
    title: 'Withdrawal terms',
    lead: 'What partners can withdraw referral income in, and from which amount on. The rate is your own price of the dollar without a margin; the fee is taken off what is paid out.',
    one: 'Withdrawal terms',
    made: 'New withdrawals are made on these terms. Those already requested keep theirs.',
    groups: { terms: 'Terms' },
    fields: { minimum: 'Smallest withdrawal, in dollars', currencies: 'Payout currencies' },
    hints: { currencies: 'The code, as under Currencies, such as USDTTRC20. Without any, withdrawals are closed.' },
    refusals: {
      minimum: { 'too-many-decimals': 'dollars have four decimals', 'not-allowed': 'must be above zero' },
      currencies: {
        'unknown-currency': 'there is no such currency',
        'too-many-decimals': 'the currency has fewer decimals',
        cash: 'cash cannot be paid out this way',
        repeated: 'the currency is in the list already',
      },
    },
  },
})
