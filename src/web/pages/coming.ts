import { defineMessages } from '#web/locale/locale.tsx'

const sections = [
  '/account/orders',
  '/account/promocodes',
  '/account/referrer',
  '/account/settings',
  '/aml-kyc',
  '/contacts',
  '/contest',
  '/discounts',
  '/faq',
  '/forget',
  '/forgetold',
  '/login',
  '/news',
  '/partners',
  '/recover',
  '/register',
  '/registerold',
  '/rules',
  '/successfully',
  '/verify',
] as const
type Section = (typeof sections)[number]

/** `/verify/0f4c…` is the section `/verify`: the longest one that the path begins with. */
export function sectionOf(path: string): Section {
  const inside = (section: string) => path === section || path.startsWith(`${section}/`)
  return sections.filter(inside).sort((a, b) => b.length - a.length)[0] ?? '/faq'
}

type Texts = { state: string; home: string; sections: Record<Section, { title: string; text: string }> }

export const comingMessages = defineMessages<Texts>({
  ru: {
    state: 'Раздел ещё не открыт',
    home: 'На главную',
    sections: {
      '/account/orders': {
        title: 'Мои заявки',
        text: 'Здесь будет список ваших обменов: состояние каждой заявки, суммы и чек.',
      },
      '/account/promocodes': {
        title: 'Промокоды',
        text: 'Здесь будут ваши промокоды: что даёт каждый и до какого числа.',
      },
      '/account/referrer': {
        title: 'Партнёрская программа',
        text: 'Здесь будут ваша ссылка, начисления по каждой заявке и вывод.',
      },
      '/account/settings': { title: 'Настройки', text: 'Здесь будут пароль, почта, второй фактор и список входов.' },
      '/aml-kyc': {
        title: 'AML и KYC',
        text: 'Здесь будет сказано, что и когда мы проверяем, и как вернуть деньги, если проверка не пройдена.',
      },
      '/contacts': { title: 'Контакты', text: 'Здесь будут адреса, часы работы и все способы с нами связаться.' },
      '/contest': {
        title: 'Конкурс',
        text: 'Здесь будут условия, билеты и розыгрыш, который каждый сможет проверить.',
      },
      '/discounts': { title: 'Скидки', text: 'Здесь будет шкала скидок и сколько осталось до следующей ступени.' },
      '/faq': { title: 'Вопросы и ответы', text: 'Здесь будут ответы на вопросы, которые задают чаще всего.' },
      '/forget': { title: 'Восстановление пароля', text: 'Здесь можно будет запросить письмо для смены пароля.' },
      '/forgetold': {
        title: 'Восстановление пароля',
        text: 'Адрес из старых писем. Здесь можно будет запросить письмо для смены пароля.',
      },
      '/login': { title: 'Вход', text: 'Здесь можно будет войти в кабинет. Обменивать можно и без него.' },
      '/news': { title: 'Новости', text: 'Здесь будут новости обменника.' },
      '/partners': { title: 'Партнёрам', text: 'Здесь будут условия партнёрской программы и описание API.' },
      '/recover': { title: 'Новый пароль', text: 'Здесь можно будет задать новый пароль по ссылке из письма.' },
      '/register': {
        title: 'Регистрация',
        text: 'Здесь можно будет завести кабинет: скидки, история и доход от рекомендаций.',
      },
      '/registerold': { title: 'Регистрация', text: 'Адрес из старых писем. Здесь можно будет завести кабинет.' },
      '/rules': { title: 'Правила обмена', text: 'Здесь будут правила, по которым работает обменник.' },
      '/successfully': { title: 'Готово', text: 'Здесь будет подтверждение того, что вы сделали по ссылке из письма.' },
      '/verify': {
        title: 'Проверка документов',
        text: 'Здесь можно будет показать карту или документ для одной заявки.',
      },
    },
  },
  en: {
    state: 'This section is not open yet',
    home: 'To the home page',
    sections: {
      '/account/orders': {
        title: 'My claims',
        text: 'Your exchanges will be listed here: the state of each claim, its amounts and receipt.',
      },
      '/account/promocodes': {
        title: 'Promo codes',
        text: 'Your promo codes will be here: what each one gives and until when.',
      },
      '/account/referrer': {
        title: 'Referral programme',
        text: 'Your link, the income from each claim and withdrawals will be here.',
      },
      '/account/settings': {
        title: 'Settings',
        text: 'Your password, e-mail, second factor and list of sessions will be here.',
      },
      '/aml-kyc': {
        title: 'AML and KYC',
        text: 'What we check and when, and how money is returned if a check fails, will be said here.',
      },
      '/contacts': { title: 'Contacts', text: 'Addresses, hours and every way to reach us will be here.' },
      '/contest': { title: 'Contest', text: 'The terms, the tickets and a draw that anyone can check will be here.' },
      '/discounts': {
        title: 'Discounts',
        text: 'The discount tiers, and what is missing to your next one, will be here.',
      },
      '/faq': { title: 'Questions and answers', text: 'Answers to what people ask most will be here.' },
      '/forget': {
        title: 'Password recovery',
        text: 'You will be able to ask here for a letter that lets you change your password.',
      },
      '/forgetold': {
        title: 'Password recovery',
        text: 'An address from older letters. You will be able to ask here for a letter to change your password.',
      },
      '/login': {
        title: 'Sign in',
        text: 'You will be able to sign in here. Exchanging works without an account too.',
      },
      '/news': { title: 'News', text: 'News of the office will be here.' },
      '/partners': {
        title: 'Partners',
        text: 'The terms of the referral programme and a description of the API will be here.',
      },
      '/recover': {
        title: 'New password',
        text: 'You will be able to set a new password here with the link from the letter.',
      },
      '/register': {
        title: 'Sign up',
        text: 'You will be able to open an account here: discounts, history and referral income.',
      },
      '/registerold': {
        title: 'Sign up',
        text: 'An address from older letters. You will be able to open an account here.',
      },
      '/rules': { title: 'Exchange rules', text: 'The rules that the office works by will be here.' },
      '/successfully': { title: 'Done', text: 'What you did with the link from the letter will be confirmed here.' },
      '/verify': { title: 'Document check', text: 'You will be able to show a card or a document for one claim here.' },
    },
  },
})
