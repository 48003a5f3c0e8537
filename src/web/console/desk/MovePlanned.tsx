import type { MovePlan } from '#contract/desk/desk.ts'
import { stateTones } from '#web/claims/claim-state-words.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { BookLines } from '../BookLines.tsx'
import { deskStates, reasonWords } from '../desk-words.ts'
import { TypedLines } from '../panel/TypedLines.tsx'
import type { OnDesk } from './console-data.ts'
import { useFieldLabels } from './MoveFields.tsx'
import styles from './MovePanel.module.css'

type MovePlannedProps = {
  plan: MovePlan
  texts: Readonly<Record<string, string>>
  fields: readonly string[]
  onDesk: OnDesk
}

/** What was typed, where it leads and what it writes: to be read once more, and confirmed. */
export function MovePlanned({ plan, texts, fields, onDesk: { desk, around } }: MovePlannedProps) {
  const t = useMessages(messages)
  const labels = useFieldLabels()
  const locale = useLocale()
  const here = useHydrated()
  const typed = fields.filter(field => texts[field])
  return (
    <>
      {[...typed, 'zone'].map(field => (
        <input key={field} type="hidden" name={field} value={texts[field] ?? ''} />
      ))}
      {typed.length > 0 && (
        <TypedLines
          lines={typed.map(field => ({
            label: labels[field]!,
            text: (
              <>
                {field === 'reason' ? (reasonWords[locale][texts[field]!] ?? texts[field]) : texts[field]}
                {(field === 'at' || field === 'paidAt') && !here && ' UTC'}
              </>
            ),
          }))}
        />
      )}
      <p className={styles.leads}>
        <Status tone={stateTones[desk.claim.state]}>{deskStates[locale][desk.claim.state]}</Status>
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t.leads}</span>
        <Status tone={stateTones[plan.state]}>{deskStates[locale][plan.state]}</Status>
      </p>
      <BookLines lines={plan.books} around={around} title={t.books} none={t.none} />
    </>
  )
}

const messages = defineMessages({
  ru: { leads: 'станет', books: 'Будет записано в книги', none: 'Денег это не двигает.' },
  en: { leads: 'becomes', books: 'Will be booked', none: 'This moves no money.' },
})
