import { defineMessages } from '#web/locale/locale.tsx'

/** Why a pair has no rate that the office trusts. */
export const ratePauses = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'no-source': 'нет источника курса',
    nonsense: 'источник прислал не курс',
    'source-silent': 'источник молчит',
    'source-unreadable': 'источник не прочитать',
    stale: 'курс устарел',
    'too-few-sources': 'мало источников',
    disagreement: 'источники расходятся',
    jump: 'скачок курса ждёт решения',
  },
  en: {
    'no-source': 'no rate source',
    nonsense: 'the source sent an invalid rate',
    'source-silent': 'source silent',
    'source-unreadable': 'source unreadable',
    stale: 'rate out of date',
    'too-few-sources': 'too few sources',
    disagreement: 'sources disagree',
    jump: 'a jump is waiting for a decision',
  },
})
