import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { ClaimFieldRefusal, OwnReason } from './claim-form.ts'

/** What is wrong with a field and what to do, in a sentence that stands under it. */
export function formRefusalText(refusal: ClaimFieldRefusal, locale: Locale): string {
  const own = messages[locale] as Record<string, string>
  return own[refusal.reason] ?? describeAccountRefusal(refusal as Parameters<typeof describeAccountRefusal>[0], locale)
}

const messages = defineMessages<Record<OwnReason, string>>({
  ru: {
    'memo-undecided': 'Впишите memo или отметьте, что адрес работает без него.',
    'email-missing': 'Нужна почта: на неё придут ссылка на заявку и каждая новость о ней.',
    'email-wrong': 'В адресе почты ошибка.',
    'consent-missing': 'Без согласия с правилами заявку не создать.',
    'terms-changed': 'Пока вы заполняли форму, правила изменились по существу. Прочитайте новые и отметьте согласие.',
    'city-missing': 'Выберите город.',
    'an-example': 'Это счёт или адрес из примера: деньги ушли бы неизвестно кому. Укажите свой.',
    'branch-closed': 'Этот офис сейчас не принимает. Выберите другой.',
    'closed-then': 'В это время офис закрыт. Выберите другое.',
    'out-of-range': 'Назовите время в ближайшие две недели.',
    'own-address': 'Это адрес самого обменника. Нужен ваш.',
    'same-account': 'С этих реквизитов вы и платите. Выплатить можно только на другие.',
  },
  en: {
    'memo-undecided': 'Enter the memo, or tick that your address does not need one.',
    'email-missing': 'Enter your e-mail: we send the link to your order and all updates there.',
    'email-wrong': 'There is a mistake in the e-mail address.',
    'consent-missing': 'An order cannot be placed without agreeing to the rules.',
    'terms-changed':
      'The rules changed in substance while you were filling in the form. Please read and accept the new ones.',
    'city-missing': 'Choose a city.',
    'an-example': 'This one is from an example: the money would go to a stranger. Enter yours.',
    'branch-closed': 'This branch takes nobody now. Choose another one.',
    'closed-then': 'The branch is closed at that time. Choose another.',
    'out-of-range': 'Name a time within the next two weeks.',
    'own-address': 'This address belongs to the exchange office itself. Enter yours.',
    'same-account': 'You are paying from this account. The payout needs a different one.',
  },
})
