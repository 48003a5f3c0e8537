import { CHAT_KEY } from '#contract/chat/chat-names.ts'
import type { ChatAnswerRecord } from '#contract/chat/chat-records.ts'
import { choice } from '#web/console/records/choice-kinds.tsx'
import { bothLanguages, integer, optionalText, text } from '#web/console/records/field-kinds.tsx'
import { parts } from '#web/console/records/nested-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { chatAnswerTexts, chatPlaceNames, chatProviderNames, chatSettingsTexts } from './chat-settings.texts.ts'

const place = parts(
  [
    { name: 'provider', kind: choice(chatProviderNames) },
    { name: 'site', kind: optionalText },
    { name: 'host', kind: optionalText },
  ],
  chatPlaceNames,
)

/** Which chat stands on which pages. */
const chatView: SectionView = {
  section: 'chat',
  path: '/console/chat/settings',
  only: CHAT_KEY,
  words: chatSettingsTexts,
  nameOf: (_, { locale }) => chatSettingsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [
    { name: 'cash', kind: place, group: 'pages' },
    { name: 'support', kind: place, group: 'pages' },
    { name: 'keptDays', kind: integer, group: 'keeping' },
  ],
}

const newAnswer: ChatAnswerRecord = { position: 0, text: { ru: '', en: '' } }

/** Answers that operators have ready. */
const chatAnswerView: SectionView = {
  section: 'chat-answer',
  path: '/console/content/chat',
  words: chatAnswerTexts,
  nameOf: ({ key }) => key,
  columns: [
    { name: 'key', sort: 'key', cell: ({ key }) => key },
    { name: 'text', cell: ({ record }, { locale }) => String(record.text[locale]).slice(0, 120) },
    { name: 'position', sort: 'position', align: 'end', cell: ({ record }) => record.position },
  ],
  filters: [],
  fields: [
    { name: 'position', kind: integer, group: 'place' },
    { name: 'text', kind: bothLanguages(true), group: 'text' },
  ],
  adding: {
    record: () => newAnswer,
    keyFields: [{ name: 'slug', kind: text, group: 'place' }],
    keyOf: ({ slug }) => String(slug).toLowerCase(),
  },
  removes: true,
}

export const views = [chatView, chatAnswerView]
