import { defineMessages } from '#web/locale/locale.tsx'
import type { Person } from '#web/session/person.ts'

/** The sections a visitor sees first, in the header. */
export const mainSections = ['/', '/cash', '/discounts', '/partners', '/contest', '/news', '/faq'] as const

/** What helps in the middle of an exchange. */
export const helpSections = ['/faq', '/contacts', '/rules'] as const

/** Everything else that a person may look for, in the footer by subject. */
const allSections = [
  { group: 'exchange', paths: ['/', '/cash', '/claim', '/discounts', '/contest'] },
  {
    group: 'account',
    paths: [
      '/login',
      '/register',
      '/forget',
      '/account/orders',
      '/account/promocodes',
      '/account/referrer',
      '/account/settings',
    ],
  },
  { group: 'office', paths: ['/news', '/faq', '/contacts', '/reviews', '/partners'] },
  { group: 'terms', paths: ['/rules', '/aml-kyc', '/guarantee', '/api'] },
] as const

type Section = (typeof allSections)[number]['paths'][number]
type Group = (typeof allSections)[number]['group']

const forGuests: ReadonlySet<Section> = new Set(['/login', '/register', '/forget'])
const forSignedIn = allSections.map(({ group, paths }) => ({
  group,
  paths: paths.filter((path: Section) => !forGuests.has(path)),
}))

/** The sections by subject, without sign-in for signed-in visitors. */
export const sectionsFor = (person: Person | undefined): readonly { group: Group; paths: readonly Section[] }[] =>
  person ? forSignedIn : allSections

type NavigationTexts = {
  sections: Record<Section, string>
  groups: Record<Group, string>
  skip: string
  main: string
  menu: string
  home: (office: string) => string
  signIn: string
  account: string
  signOut: string
  otherLanguage: { short: string; full: string }
  themes: Record<'system' | 'light' | 'dark', string>
  switchTheme: string
  tagline: string
}

export const navigationMessages = defineMessages<NavigationTexts>({
  ru: {
    sections: {
      '/': 'Обмен',
      '/cash': 'Наличные',
      '/claim': 'Создать заявку',
      '/discounts': 'Скидки',
      '/contest': 'Конкурс',
      '/login': 'Вход',
      '/register': 'Регистрация',
      '/forget': 'Забыли пароль',
      '/account/orders': 'Мои заявки',
      '/account/promocodes': 'Промокоды',
      '/account/referrer': 'Реферальная программа',
      '/account/settings': 'Настройки',
      '/news': 'Новости',
      '/faq': 'Вопросы',
      '/contacts': 'Контакты',
      '/reviews': 'Отзывы',
      '/partners': 'Партнёрам',
      '/rules': 'Правила обмена',
      '/aml-kyc': 'AML и KYC',
      '/guarantee': 'Проверка письма',
      '/api': 'API',
    },
    groups: { exchange: 'Обмен', account: 'Кабинет', office: 'Обменник', terms: 'Условия' },
    skip: 'Перейти к содержанию',
    main: 'Разделы',
    menu: 'Меню',
    home: (office: string) => `${office}, на главную`,
    signIn: 'Войти',
    account: 'Кабинет',
    signOut: 'Выйти',
    otherLanguage: { short: 'EN', full: 'English version' },
    themes: { system: 'как в системе', light: 'светлая', dark: 'тёмная' },
    switchTheme: 'Тема',
    tagline: 'Обменник, в котором каждая цифра сходится.',
  },
  en: {
    sections: {
      '/': 'Exchange',
      '/cash': 'Cash',
      '/claim': 'Place an order',
      '/discounts': 'Discounts',
      '/contest': 'Contest',
      '/login': 'Sign in',
      '/register': 'Sign up',
      '/forget': 'Forgot password',
      '/account/orders': 'My orders',
      '/account/promocodes': 'Promo codes',
      '/account/referrer': 'Referral program',
      '/account/settings': 'Settings',
      '/news': 'News',
      '/faq': 'FAQ',
      '/contacts': 'Contacts',
      '/reviews': 'Reviews',
      '/partners': 'Partners',
      '/rules': 'Exchange rules',
      '/aml-kyc': 'AML and KYC',
      '/guarantee': 'Verify a letter',
      '/api': 'API',
    },
    groups: { exchange: 'Exchange', account: 'Account', office: 'Company', terms: 'Terms' },
    skip: 'Skip to content',
    main: 'Main menu',
    menu: 'Menu',
    home: (office: string) => `${office}, home`,
    signIn: 'Sign in',
    account: 'Account',
    signOut: 'Sign out',
    otherLanguage: { short: 'RU', full: 'Русская версия' },
    themes: { system: 'system', light: 'light', dark: 'dark' },
    switchTheme: 'Theme',
    tagline: 'An exchange office where every figure adds up.',
  },
})
