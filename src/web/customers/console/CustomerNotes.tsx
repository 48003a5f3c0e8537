import { useState } from 'react'
import { shortName } from '#contract/auth/staff-names.ts'
import type { Customer } from '#contract/customers/customers.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import styles from './CustomerNotes.module.css'
import { customerPath } from './customer-query.ts'

/** Notes of the staff about a customer, the newest first. The customer never sees them. */
export function CustomerNotes({ customer, noteId }: { customer: Customer; noteId: string }) {
  const t = useMessages(messages)
  const { id, notes } = customer
  return (
    <section aria-labelledby="customer-notes" className={page.part}>
      <h2 id="customer-notes">{t.title}</h2>
      <NoteForm path={customerPath(id)} written={notes.length} noteId={noteId} />
      <ul className={styles.notes}>
        {notes.map(({ id, at, by, text }) => (
          <li key={id}>
            <p>{text}</p>
            <small>
              {shortName(by)} · <MomentText at={at} withTime />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A note that is sent again after a lost answer is the same note: its id stays until it has arrived. */
function NoteForm({ path, written, noteId }: { path: string; written: number; noteId: string }) {
  const t = useMessages(messages)
  const [begun, setBegun] = useState({ written, id: noteId })
  if (begun.written !== written) setBegun({ written, id: noteId })
  const { Form, busy, refused, outcome, field } = useOfficeForm('note')
  return (
    <Form method="post" action={path} className={styles.form}>
      <input type="hidden" name="form" value="note" />
      <input type="hidden" name="id" value={keptValue(refused, 'id') ?? begun.id} />
      <SummaryWithProof refused={refused} labels={{ text: t.note }} />
      <TextAreaField
        key={begun.id}
        {...field('text')}
        rows={2}
        maxLength={2_000}
        label={t.note}
        hint={t.hint}
        defaultValue={keptValue(refused, 'text')}
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
    note: 'Новая заметка',
    hint: 'Видят только сотрудники.',
    add: 'Записать',
    added: 'Записано',
  },
  en: { title: 'Notes', note: 'New note', hint: 'Only staff see it.', add: 'Save note', added: 'Saved' },
})
