import { defineMessages } from '#web/locale/locale.tsx'

const sections = ['/contest'] as const
type Section = (typeof sections)[number]

/** The longest section that the path begins with. */
export function sectionOf(path: string): Section {
  const inside = (section: string) => path === section || path.startsWith(`${section}/`)
  return sections.filter(inside).sort((a, b) => b.length - a.length)[0] ?? '/contest'
}

type Texts = { state: string; home: string; sections: Record<Section, { title: string; text: string }> }

export const comingMessages = defineMessages<Texts>({
  ru: {
    state: 'Раздел ещё не открыт',
    home: 'На главную',
    sections: {
      '/contest': { title: 'Конкурс', text: 'Сейчас конкурсов нет.' },
    },
  },
  en: {
    state: 'This section is not open yet',
    home: 'Go to the home page',
    sections: {
      '/contest': { title: 'Contest', text: 'There is no contest at the moment.' },
    },
  },
})
