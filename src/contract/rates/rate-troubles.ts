import { defineMessages } from '#contract/locale.ts'

/** Why a source gave no answer. */
export const faultTexts = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    timeout: 'не отвечает',
    unreachable: 'недоступен',
    status: 'отвечает ошибкой',
    redirect: 'отсылает в другое место',
    'too-large': 'прислал слишком много',
    unreadable: 'ответ не прочитать',
    refused: 'отказывает',
    failed: 'сбой',
    'no-way-out': 'у сервера нет выхода в интернет',
  },
  en: {
    timeout: 'does not answer',
    unreachable: 'cannot be reached',
    status: 'answers with an error',
    redirect: 'sends elsewhere',
    'too-large': 'sent too much',
    unreadable: 'unreadable answer',
    refused: 'refuses',
    failed: 'failed',
    'no-way-out': 'this server has no way out to the internet',
  },
})

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
    'lone-source-ended': 'единственный источник больше не учитывается',
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
    'lone-source-ended': 'the only source left no longer counts',
  },
})
