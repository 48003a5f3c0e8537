import type { ConnectionKind } from '#contract/connections/connection-names.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { amlTexts } from './aml-connection.texts.ts'
import { imapTexts } from './imap-connection.texts.ts'
import type { KindWords } from './kind-words.ts'
import { nodesTexts } from './nodes-connection.texts.ts'
import { heleketTexts, yookassaTexts } from './service-connections.texts.ts'
import { smtpTexts } from './smtp-connection.texts.ts'
import { telegramTexts } from './telegram-connection.texts.ts'

/** What each kind says of itself. */
export const kindTexts = defineMessages<Record<TextKind, KindWords>>({
  ru: {
    smtp: smtpTexts.ru,
    imap: imapTexts.ru,
    telegram: telegramTexts.ru,
    aml: amlTexts.ru,
    nodes: nodesTexts.ru,
    heleket: heleketTexts.ru,
    yookassa: yookassaTexts.ru,
  },
  en: {
    smtp: smtpTexts.en,
    imap: imapTexts.en,
    telegram: telegramTexts.en,
    aml: amlTexts.en,
    nodes: nodesTexts.en,
    heleket: heleketTexts.en,
    yookassa: yookassaTexts.en,
  },
})

/** Services of AML checks say the same of themselves. */
export type TextKind = Exclude<ConnectionKind, 'amlbot' | 'getblock'> | 'aml'
export const textKindOf = (kind: ConnectionKind): TextKind => (kind === 'amlbot' || kind === 'getblock' ? 'aml' : kind)
