import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { otherKinds } from '#contract/statements/line-kinds.ts'
import type { StatementLineView } from '#contract/statements/statements.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { dayText } from '#web/format/day-text.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MovementText } from './MovementText.tsx'
import styles from './StatementPage.module.css'
import { lineKindNames, matchedByNames, movementText } from './statement.texts.ts'
import { type StatementQuery, statementPath } from './statement-query.ts'

type StatementLineProps = {
  statement: string
  line: StatementLineView
  currency: ShownCurrency
  query: StatementQuery
}

/** A line as the bank has it, and what it is; one that is left has the form to say so. */
export function StatementLine({ statement, line, currency, query }: StatementLineProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const mayDecide = useRight('money.keep')
  const { day, amount, purpose, counterparty, counterpartyAccount, reference, decision, awaiting, returned } = line
  const about = [counterparty, counterpartyAccount, reference && `№ ${reference}`].filter(Boolean).join(' · ')
  const action = statementPath(statement, query)
  return (
    <li className={styles.line}>
      <div>
        <p>
          <b className={`num ${styles.amount}`} data-came={!amount.startsWith('-') || undefined}>
            {amount.startsWith('-') ? '' : '+'}
            {balanceText(amount, currency, locale)}
          </b>{' '}
          <time dateTime={day}>{dayText(day, locale)}</time>
        </p>
        {purpose && <p>{purpose}</p>}
        {about && <small>{about}</small>}
      </div>
      <div className={styles.books}>
        {decision ? (
          <>
            <p>
              {decision.movement ? <MovementText movement={decision.movement} /> : lineKindNames[locale][decision.kind]}
              {decision.note && `: ${decision.note}`}
            </p>
            <small>
              {decision.matchedBy === 'person' ? decision.by : matchedByNames[locale][decision.matchedBy]}
              {decision.matchedBy === 'person' && (
                <>
                  {' · '}
                  <MomentText at={decision.at} withTime soon />
                </>
              )}
            </small>
            {mayDecide && <OpenForm line={line.id} action={action} />}
          </>
        ) : (
          <>
            <OrdersNamed says={t.awaiting} orders={awaiting} />
            <OrdersNamed says={t.returned} orders={returned} move="return-payout" />
            {mayDecide ? <DecideForm line={line} action={action} /> : <p>{t.left}</p>}
          </>
        )}
      </div>
    </li>
  )
}

type OrdersNamedProps = { says: string; orders: readonly { id: string; number: string }[]; move?: string }

/** The orders that a line may be of, each with the way to record it there. */
function OrdersNamed({ says, orders, move }: OrdersNamedProps) {
  if (orders.length === 0) return null
  return (
    <p>
      {says}{' '}
      {orders.map(({ id, number }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/console/claims/${id}${move ? `?move=${move}` : ''}`}>{groupedNumber(number)}</Link>
        </span>
      ))}
    </p>
  )
}

function DecideForm({ line, action }: { line: StatementLineView; action: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const form = useOfficeForm('line')
  const { Form, busy } = form
  const refused = form.refused?.values.line === line.id ? form.refused : undefined
  const id = (field: string) => `line-${line.id}-${field}`
  return (
    <Form method="post" action={action} className={styles.form}>
      <input type="hidden" name="form" value="line" />
      <input type="hidden" name="line" value={line.id} />
      <SummaryWithProof refused={refused} labels={{}} texts={texts} />
      <SelectField
        id={id('is')}
        name="is"
        label={t.is}
        defaultValue={refused?.values.is}
        refusal={refused?.fields.is && t.isMissing}
      >
        {line.candidates.length === 0 && <option value="">{t.choose}</option>}
        {line.candidates.map(movement => (
          <option key={`${movement.kind} ${movement.id}`} value={`${movement.kind} ${movement.id}`}>
            {`${movementText(movement, locale)}, ${dayText(movement.day, locale)}`}
          </option>
        ))}
        {otherKinds.map(kind => (
          <option key={kind} value={kind}>
            {lineKindNames[locale][kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        id={id('note')}
        name="note"
        label={t.note}
        maxLength={300}
        defaultValue={refused?.values.note}
        refusal={refused?.fields.note && t.noteMissing}
      />
      <Button type="submit" size="small" busy={busy} className={page.besideControls}>
        {t.decide}
      </Button>
    </Form>
  )
}

function OpenForm({ line, action }: { line: string; action: string }) {
  const t = useMessages(messages)
  const { Form, busy } = useOfficeForm('line')
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="form" value="line" />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="is" value="open" />
      <Button type="submit" size="small" variant="quiet" busy={busy}>
        {t.open}
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    awaiting: 'Столько же ждут по заявке:',
    returned: 'Похоже, вернулась выплата:',
    left: 'Осталось разобрать',
    is: 'Что это',
    isMissing: 'выберите, что это',
    choose: 'Выберите…',
    note: 'Пояснение',
    noteMissing: 'напишите, что это',
    decide: 'Записать',
    open: 'Это не то',
  },
  en: {
    awaiting: 'Orders waiting for this amount:',
    returned: 'Looks like a payout that came back:',
    left: 'Left to sort out',
    is: 'What it is',
    isMissing: 'choose what it is',
    choose: 'Choose…',
    note: 'Note',
    noteMissing: 'say what it is',
    decide: 'Save',
    open: 'Not this',
  },
})

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'already-used': 'Эта операция уже сверена с другой строкой. Обновите страницу.',
      invalid: 'Выберите, что это; про другое напишите пояснение.',
    },
  },
  en: {
    refusals: {
      'already-used': 'This entry is matched to another line already. Reload the page.',
      invalid: 'Choose what it is; for something else add a note.',
    },
  },
})
