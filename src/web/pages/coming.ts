import { defineMessages } from '#web/locale/locale.tsx'

const sections = ['/aml-kyc', '/contest', '/faq', '/news', '/rules', '/verify'] as const
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
        text: 'Если по вашей заявке нужна проверка, об этом скажет страница заявки, а оператор напишет на указанную в ней почту.',
      },
      '/contest': { title: 'Конкурс', text: 'Сейчас конкурсов нет.' },
      '/faq': {
        title: 'Вопросы и ответы',
        text: 'Ответов здесь пока нет. Что делать дальше, на каждом шаге подсказывает страница заявки.',
      },
      '/news': { title: 'Новости', text: 'Новостей пока нет.' },
      '/rules': {
        title: 'Правила обмена',
        text: 'Правила ещё не опубликованы. Курс, сумму и сроки вы видите до того, как создать заявку.',
      },
      '/verify': {
        title: 'Проверка документов',
        text: 'Документы здесь пока не принимаются. Что и как прислать, оператор напишет на почту, указанную в заявке.',
      },
    },
  },
  en: {
    state: 'This section is not open yet',
    home: 'Go to the home page',
    sections: {
      '/aml-kyc': {
        title: 'AML and KYC',
        text: 'If your order needs a check, the order page says so and the operator writes to the e-mail address in the order.',
      },
      '/contest': { title: 'Contest', text: 'There is no contest at the moment.' },
      '/faq': {
        title: 'FAQ',
        text: 'There are no answers here yet. The order page tells you what to do next at every step.',
      },
      '/news': { title: 'News', text: 'There is no news yet.' },
      '/rules': {
        title: 'Exchange rules',
        text: 'The rules have not been published yet. You see the exchange rate, the amount and the time limits before you place an order.',
      },
      '/verify': {
        title: 'Document check',
        text: 'Documents are not accepted here yet. The operator will write to the e-mail address in your order to say what to send and how.',
      },
    },
  },
})
