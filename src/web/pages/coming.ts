import { defineMessages } from '#web/locale/locale.tsx'

const sections = [
  '/aml-kyc',
  '/contacts',
  '/contest',
  '/discounts',
  '/faq',
  '/news',
  '/partners',
  '/rules',
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
      '/news': { title: 'Новости', text: 'Здесь будут новости обменника.' },
      '/partners': { title: 'Партнёрам', text: 'Здесь будут условия партнёрской программы и описание API.' },
      '/rules': { title: 'Правила обмена', text: 'Здесь будут правила, по которым работает обменник.' },
      '/verify': {
        title: 'Проверка документов',
        text: 'Снимки здесь пока не принимают. Что показать и как, оператор напишет на почту из заявки.',
      },
    },
  },
  en: {
    state: 'This section is not open yet',
    home: 'To the home page',
    sections: {
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
      '/news': { title: 'News', text: 'News of the office will be here.' },
      '/partners': {
        title: 'Partners',
        text: 'The terms of the referral programme and a description of the API will be here.',
      },
      '/rules': { title: 'Exchange rules', text: 'The rules that the office works by will be here.' },
      '/verify': {
        title: 'Document check',
        text: 'Pictures are not taken here yet. What to show, and how, the operator writes to the mailbox of the claim.',
      },
    },
  },
})
