import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { fullName, shortName } from '#contract/auth/staff-names.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { ShiftReport } from '#contract/desk/shift.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { moneyText } from '#web/format/money-text.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { withQuery } from '#web/forms/address-query.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { SHIFT_PATH } from './desk.console.ts'
import { GiveBackAll } from './GiveBackAll.tsx'
import { consolePath, wholeQueue } from './queue-query.ts'
import { type ShiftData, shiftQuery } from './ShiftPage.data.ts'
import styles from './ShiftPage.module.css'

export { action, loader } from './ShiftPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

/** What a shift has done and what it leaves, with a note to the next one. It is made to be printed. */
export function Component() {
  const { query, report, currencies, noteId } = useLoaderData<ShiftData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const zone = useOfficeZone()
  const person = usePerson()!
  const { by, from, until, open, sums, notes } = report
  const mine = by.email === person.email
  const moment = (at: string) => officeMoment(at, { locale, zone })
  const facts: [string, string][] = [
    [t.taken, String(report.taken)],
    [t.finished, String(report.finished)],
    [t.takenMinutes, report.takenMinutes === undefined ? '—' : minutesText(report.takenMinutes, locale)],
    [t.payoutMinutes, report.payoutMinutes === undefined ? '—' : minutesText(report.payoutMinutes, locale)],
  ]
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1>{t.title}</h1>
          <p className={page.note}>
            {fullName(by)} · {moment(from)} – {moment(until)}
          </p>
        </div>
        <p>
          <a
            href={withQuery('/api/v1/desk/shift/export/', { ...shiftQuery.write(query), locale })}
            data-reload
            className={styles.unprinted}
          >
            {t.export}
          </a>
        </p>
      </div>
      <form method="get" action={pathIn(locale, SHIFT_PATH)} className={styles.hours}>
        {report.people.length > 0 && (
          <SelectField id="shift-staff" name="staff" label={t.whose} defaultValue={query.staff ?? ''}>
            <option value="">{t.own}</option>
            {report.people.map(colleague => (
              <option key={colleague.id} value={colleague.id}>
                {fullName(colleague)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField id="shift-from" name="from" type="datetime-local" label={t.from} defaultValue={query.from} />
        <TextField id="shift-until" name="until" type="datetime-local" label={t.until} defaultValue={query.until} />
        <Button type="submit" size="small">
          {t.show}
        </Button>
      </form>
      <dl className={styles.facts}>
        {facts.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="shift-money">
        <h2 id="shift-money">{t.money}</h2>
        {sums.length === 0 ? (
          <p className={page.note}>{t.noMoney}</p>
        ) : (
          <Table
            caption={t.money}
            stacked
            rows={sums}
            keyOf={({ what, amount }) => `${what} ${amount.currency}`}
            columns={[
              { head: t.what, cell: ({ what }) => t.sums[what] },
              { head: t.count, cell: ({ count }) => <span className="num">{count}</span> },
              {
                head: t.sum,
                cell: ({ amount: { currency, value } }) => (
                  <span className="num">
                    {moneyText(value, currencyOr(currencies, currency, value), locale)} · {currency}
                  </span>
                ),
              },
            ]}
          />
        )}
      </section>
      <section aria-labelledby="shift-open">
        <h2 id="shift-open">{t.open(open.length)}</h2>
        {open.length > 0 && (
          <ul className={styles.open}>
            {open.map(({ id, number }) => (
              <li key={id}>
                <Link to={consolePath(wholeQueue, id)} className="num">
                  {groupedNumber(number)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {mine && (
          <div className={styles.unprinted}>
            <GiveBackAll count={open.length} path={consolePath({ ...wholeQueue, mine: true })} />
          </div>
        )}
      </section>
      {/* Once a note of one's own has arrived, the form is a new one. */}
      <Notes key={notes.filter(note => note.by.email === person.email).length} notes={notes} noteId={noteId} />
    </div>
  )
}

function Notes({ notes, noteId }: { notes: ShiftReport['notes']; noteId: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const zone = useOfficeZone()
  // A note that is sent again after a lost answer is the same note.
  const [id] = useState(noteId)
  const { Form, busy, refused, field } = useOfficeForm('shift-note')
  return (
    <section aria-labelledby="shift-notes">
      <h2 id="shift-notes">{t.notes}</h2>
      <Form method="post" action={SHIFT_PATH} className={`${styles.note} ${styles.unprinted}`}>
        <input type="hidden" name="form" value="shift-note" />
        <input type="hidden" name="id" value={refused?.values.id ?? id} />
        <SummaryWithProof refused={refused?.form === 'shift-note' ? refused : undefined} labels={{ text: t.note }} />
        <TextAreaField
          {...field('text')}
          label={t.note}
          rows={3}
          maxLength={2_000}
          defaultValue={refused?.values.text}
        />
        <div>
          <Button type="submit" size="small" busy={busy}>
            {t.write}
          </Button>
        </div>
      </Form>
      <ul className={styles.notes}>
        {notes.map(({ id, at, by, text }) => (
          <li key={id}>
            <p>{text}</p>
            <small>
              {shortName(by)} · {officeMoment(at, { locale, zone })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Texts = Record<
  | 'title'
  | 'export'
  | 'whose'
  | 'own'
  | 'from'
  | 'until'
  | 'show'
  | 'taken'
  | 'finished'
  | 'takenMinutes'
  | 'payoutMinutes'
  | 'money'
  | 'noMoney'
  | 'what'
  | 'count'
  | 'sum'
  | 'notes'
  | 'note'
  | 'write',
  string
> & { sums: Record<ShiftReport['sums'][number]['what'], string>; open: (count: number) => string }

const messages = defineMessages<Texts>({
  ru: {
    title: 'Смена',
    export: 'Скачать таблицу',
    whose: 'Чья смена',
    own: 'моя',
    from: 'С (время обменника)',
    until: 'До',
    show: 'Показать',
    taken: 'Взято в работу',
    finished: 'Завершено',
    takenMinutes: 'От платежа до взятия в работу',
    payoutMinutes: 'От платежа до выплаты',
    money: 'Деньги',
    noMoney: 'За это время ничего не выплачено и не внесено.',
    what: 'Что',
    count: 'Сколько',
    sum: 'Сумма',
    sums: { 'paid-out': 'Выплачено', refunded: 'Возвращено', entered: 'Внесено вручную' },
    open: (count: number) => `В работе сейчас: ${count}`,
    notes: 'Следующей смене',
    note: 'Заметка',
    write: 'Оставить заметку',
  },
  en: {
    title: 'Shift',
    export: 'Download as CSV',
    whose: 'Whose shift',
    own: 'mine',
    from: 'From (office time)',
    until: 'Until',
    show: 'Show',
    taken: 'Taken',
    finished: 'Finished',
    takenMinutes: 'From payment until taken',
    payoutMinutes: 'From payment until payout',
    money: 'Money',
    noMoney: 'Nothing was paid out or entered in that time.',
    what: 'What',
    count: 'How many',
    sum: 'Sum',
    sums: { 'paid-out': 'Paid out', refunded: 'Refunded', entered: 'Entered by hand' },
    open: (count: number) => `In hand now: ${count}`,
    notes: 'For the next shift',
    note: 'Note',
    write: 'Leave a note',
  },
})
