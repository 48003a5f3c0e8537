import { useState } from 'react'
import { shortName } from '#contract/auth/staff-names.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ClaimNotes.module.css'
import type { OnDesk } from './DeskPage.data.ts'
import { NOTE_ID } from './use-desk-keys.ts'

type ClaimNotesProps = { onDesk: OnDesk; path: string }

/** Notes of the staff about a claim. The customer never sees them. */
export function ClaimNotes({ onDesk, path }: ClaimNotesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const person = usePerson()
  const { notes } = onDesk.desk
  const own = notes.filter(({ by }) => by.email === person?.email).length
  return (
    <section aria-labelledby="desk-notes">
      <h3 id="desk-notes">{t.title}</h3>
      <ul className={styles.notes}>
        {notes.map(({ id, at, by, text }) => (
          <li key={id}>
            <p>{text}</p>
            <small>
              {shortName(by)} · {momentText(at, locale, here)}
            </small>
          </li>
        ))}
      </ul>
      <NoteForm own={own} claimId={onDesk.desk.claim.id} noteId={onDesk.noteId} path={path} />
    </section>
  )
}

type NoteFormProps = {
  /** The count of one's own notes: one more empties the form. A colleague's note leaves the form alone. */
  own: number
  claimId: string
  noteId: string
  path: string
}

/** A note that is sent again after a lost answer is the same note: its id stays until it has arrived. */
function NoteForm({ own, claimId, noteId, path }: NoteFormProps) {
  const t = useMessages(messages)
  const [begun, setBegun] = useState({ own, id: noteId })
  if (begun.own !== own) setBegun({ own, id: noteId })
  // A field that is emptied is a new one: whoever sends from within it goes on writing there.
  const [sentWithin, setSentWithin] = useState(false)
  const { Form, busy, refused, outcome } = useOfficeForm('note')
  return (
    <Form method="post" action={path} className={styles.form} data-about={claimId}>
      <input type="hidden" name="form" value="note" />
      <input type="hidden" name="id" value={keptValue(refused, 'id') ?? begun.id} />
      <SummaryWithProof refused={refused} labels={{ text: t.note }} />
      <TextAreaField
        key={begun.id}
        id={NOTE_ID}
        name="text"
        rows={2}
        maxLength={2_000}
        label={t.note}
        aside={<KeyCap name="N" />}
        hint={t.hint}
        defaultValue={keptValue(refused, 'text')}
        aria-keyshortcuts="n"
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          setSentWithin(true)
          event.currentTarget.form?.requestSubmit()
        }}
        onBlur={() => setSentWithin(false)}
        autoFocus={sentWithin}
        refusal={refused?.fields.text && t.empty}
      />
      <Button type="submit" size="small" busy={busy}>
        {t.add}
      </Button>
      <p role="status" className="visually-hidden">
        {outcome?.ok && t.added}
      </p>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Заметки',
    note: 'Заметка',
    hint: 'Видят только сотрудники.',
    add: 'Записать',
    added: 'Записано',
    empty: 'Напишите, что запомнить.',
  },
  en: {
    title: 'Notes',
    note: 'Note',
    hint: 'Only staff see it.',
    add: 'Save note',
    added: 'Saved',
    empty: 'Type the note first.',
  },
})
