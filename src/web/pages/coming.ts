import { defineMessages } from '#web/locale/locale.tsx'

const sections = ['/verify'] as const
type Section = (typeof sections)[number]

/** `/verify/0f4c…` is the section `/verify`: the longest one that the path begins with. */
export function sectionOf(path: string): Section {
  const inside = (section: string) => path === section || path.startsWith(`${section}/`)
  return sections.filter(inside).sort((a, b) => b.length - a.length)[0] ?? '/verify'
}

type Texts = { state: string; home: string; sections: Record<Section, { title: string; text: string }> }

export const comingMessages = defineMessages<Texts>({
  ru: {
    state: 'Раздел ещё не открыт',
    home: 'На главную',
    sections: {
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
      '/verify': {
        title: 'Document check',
        text: 'Documents are not accepted here yet. The operator will write to the e-mail address in your order to say what to send and how.',
      },
    },
  },
})
