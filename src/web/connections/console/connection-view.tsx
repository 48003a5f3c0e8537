import { CONNECTIONS_PATH } from '#web/console/frame/MailLine.tsx'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import { text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { connectionNames, connectionWords } from './connections.texts.ts'

/** What is sealed is never shown, only that it changes. */
const sealed: FieldKind = { ...text, show: value => (value ? '••••' : '—') }

/** How a change of a connection reads for a second person. It is made on a page of its own. */
const connectionView: SectionView = {
  section: 'connection',
  path: CONNECTIONS_PATH,
  onePage: true,
  words: connectionWords,
  nameOf: ({ key }, { locale }) => connectionNames[locale][key] ?? key,
  columns: [],
  filters: [],
  fields: [
    { name: 'label', kind: text, group: 'connection' },
    { name: 'sealed', kind: sealed, group: 'connection' },
  ],
}

export const views = [connectionView]
