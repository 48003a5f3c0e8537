import { useState } from 'react'
import { hasRight } from '#contract/auth/rights.ts'
import { shortName } from '#contract/auth/staff-names.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeskData } from './DeskPage.data.ts'
import styles from './ManyActs.module.css'
import type { ManyAct, ManyDone } from './many-acts.ts'
import { consolePath } from './queue-query.ts'

/** The form that the boxes of the rows belong to. */
export const MANY_FORM = 'queue-many'

/** What can be done with several orders at once. It is shown while a box is ticked, also without JavaScript. */
export function ManyActs({ data: { query, items, onDesk, colleagues, manyId } }: { data: DeskData }) {
  const t = useMessages(messages)
  const { role } = usePerson()!
  const { Form, busy, refused, done } = useOfficeForm<ManyDone>('many')
  // A note that is sent again after a lost answer is the same note: its id stays until it has arrived, however often the page is read meanwhile.
  const [begun, setBegun] = useState({ after: done, id: manyId })
  if (done && begun.after !== done && begun.id !== manyId) setBegun({ after: done, id: manyId })
  const moves = hasRight(role, 'claims.move')
  const act = (value: ManyAct) => ({ type: 'submit', name: 'act', value, size: 'small', busy }) as const
  const numberOf = (id: string) => {
    const item = items.find(item => item.id === id)
    return item ? groupedNumber(item.number) : t.gone
  }
  return (
    <>
      <Form id={MANY_FORM} method="post" action={consolePath(query, onDesk?.desk.claim.id)} className={styles.acts}>
        <input type="hidden" name="form" value="many" />
        <input type="hidden" name="id" value={keptValue(refused, 'id') ?? begun.id} />
        <SummaryWithProof
          refused={refused?.form === 'many' ? refused : undefined}
          labels={{ text: t.note, to: t.to }}
          texts={refusalTexts}
        />
        {/* Enter in the note writes the note: its button is the first. */}
        <div className={styles.pair}>
          <TextField id="many-text" name="text" label={t.note} autoComplete="off" maxLength={2_000} />
          <Button {...act('note')}>{t.write}</Button>
        </div>
        {moves && colleagues.length > 0 && (
          <div className={styles.pair}>
            <SelectField id="many-to" name="to" label={t.to}>
              {colleagues.map(colleague => (
                <option key={colleague.id} value={colleague.id}>
                  {shortName(colleague)}
                </option>
              ))}
            </SelectField>
            <Button {...act('hand-over')}>{t.handOver}</Button>
          </div>
        )}
        {moves && <Button {...act('take')}>{t.take}</Button>}
      </Form>
      <p role="status" className={styles.told}>
        {done && t.done[done.act](done.done)}
        {done && done.refused.length > 0 && (
          <>
            {' '}
            {t.not}{' '}
            {done.refused
              .map(({ id, code }) => `${numberOf(id)}: ${t.why[code as keyof typeof t.why] ?? t.other}`)
              .join('; ')}
          </>
        )}
      </p>
    </>
  )
}

const refusalTexts = defineMessages({
  ru: { refusals: { 'not-found': 'Этого сотрудника больше нет.' } },
  en: { refusals: { 'not-found': 'This person does not work here any more.' } },
})

type Texts = Record<'note' | 'write' | 'to' | 'handOver' | 'take' | 'not' | 'gone' | 'other', string> & {
  done: Record<ManyAct, (count: number) => string>
  why: Record<'assigned' | 'own-claim' | 'wrong-state' | 'not-found' | 'key-reused', string>
}

const messages = defineMessages<Texts>({
  ru: {
    note: 'Заметка к выбранным',
    write: 'Записать',
    to: 'Передать выбранные',
    handOver: 'Передать',
    take: 'Взять выбранные',
    done: {
      take: count => `Взято: ${count}.`,
      note: count => `Заметка записана к заявкам: ${count}.`,
      'hand-over': count => `Передано: ${count}.`,
    },
    not: 'Не вышло:',
    gone: 'заявка не из списка',
    other: 'отказано',
    why: {
      assigned: 'у коллеги',
      'own-claim': 'своя заявка сотрудника',
      'wrong-state': 'уже закрыта',
      'not-found': 'сотрудник её не примет',
      'key-reused': 'записана прежняя заметка',
    },
  },
  en: {
    note: 'Note on the selected',
    write: 'Write',
    to: 'Hand the selected over to',
    handOver: 'Hand over',
    take: 'Take the selected',
    done: {
      take: count => `Taken: ${count}.`,
      note: count => `Orders with the note: ${count}.`,
      'hand-over': count => `Handed over: ${count}.`,
    },
    not: 'Not done:',
    gone: 'an order outside the list',
    other: 'refused',
    why: {
      assigned: 'a colleague has it',
      'own-claim': 'a staff member’s own order',
      'wrong-state': 'closed already',
      'not-found': 'that person cannot take it',
      'key-reused': 'it has the note as it was before',
    },
  },
})
