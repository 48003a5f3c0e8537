import type { Alarm } from '#contract/alarms/alarm.schema.ts'
import { type AlarmReader, alarmDetail, alarmRemedy, alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmEnds, alarmWords, neverSnoozed, snoozeDays } from '#contract/alarms/alarms.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './AlarmCard.module.css'

type AlarmCardProps = { alarm: Alarm; reader: AlarmReader; maySettle: boolean }

/** One alarm: what happened, what that means, what to do, and where. */
export function AlarmCard({ alarm, reader, maySettle }: AlarmCardProps) {
  const t = useMessages(messages)
  const { title, means } = alarmWords[reader.locale][alarm.kind]
  const detail = alarmDetail(alarm, reader)
  return (
    <li className={styles.alarm} aria-labelledby={`alarm-${alarm.id}`} data-snoozed={alarm.snoozed && true}>
      <h2 id={`alarm-${alarm.id}`} tabIndex={-1} data-row={alarm.id}>
        <Icon name="warn" size={18} /> {title}
      </h2>
      <p className={styles.subject}>
        <b>{alarmSubject(alarm, reader)}</b>
        {detail && ': '}
        <span lang={typeof alarm.detail === 'string' ? 'en' : undefined}>{detail}</span>
      </p>
      <p>{means}</p>
      <p className={styles.todo}>{alarmRemedy(alarm, reader.locale)}</p>
      <p className={styles.when}>
        {t.since} <MomentText at={alarm.firstAt} withTime soon />
        {alarm.times > 1 && (
          <>
            {' · '}
            {t.again(alarm.times)} <MomentText at={alarm.lastAt} withTime soon />
          </>
        )}
        {alarm.toldAt && (
          <>
            {' · '}
            {t.told} <MomentText at={alarm.toldAt} withTime soon />
          </>
        )}
      </p>
      <p className={styles.when}>{t.ends[endOf(alarm)]}</p>
      {alarm.snoozed && (
        <p className={styles.snoozed}>
          {t.snoozed} <MomentText at={alarm.snoozed.until} withTime soon />, {alarm.snoozed.by}
        </p>
      )}
      <div className={styles.ways}>
        {alarm.claim && <Link to={`/console/claims/${alarm.claim}`}>{t.claim}</Link>}
        {(alarm.kind === 'rates-paused' || alarm.kind === 'price-source-down') && (
          <Link to="/console/rates">{t.rates}</Link>
        )}
        {(alarm.kind === 'no-deposit-accounts' || alarm.kind === 'currency-not-payable') && maySettle && (
          <Link to="/console/deposit-accounts">{t.depositAccounts}</Link>
        )}
        {maySettle && (
          <div className={styles.forms}>
            {!neverSnoozed.includes(alarm.kind) && <SnoozeForm id={alarm.id} />}
            <SettleForm id={alarm.id} />
          </div>
        )}
      </div>
    </li>
  )
}

/** That a clock was set back has happened, and does not pass. */
const endOf = ({ kind, detail }: Pick<Alarm, 'kind' | 'detail'>): 'check' | 'person' =>
  typeof detail === 'object' && 'fault' in detail && detail.fault === 'went-back' ? 'person' : alarmEnds[kind]

function SettleForm({ id }: { id: string }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('settle')
  return (
    <Form method="post" action="/console/alarms">
      <input type="hidden" name="form" value="settle" />
      <input type="hidden" name="id" value={id} />
      <SummaryWithProof refused={refused?.values.id === id ? refused : undefined} labels={{}} />
      <Button type="submit" size="small" busy={busy}>
        {t.settle}
      </Button>
    </Form>
  )
}

/** For an alarm that is known and cannot be settled yet. */
function SnoozeForm({ id }: { id: string }) {
  const t = useMessages(messages)
  const { Form, busy, sending, refused } = useOfficeForm('snooze')
  return (
    <Form method="post" action="/console/alarms" className={styles.snooze}>
      <input type="hidden" name="form" value="snooze" />
      <input type="hidden" name="id" value={id} />
      <SummaryWithProof refused={refused?.values.id === id ? refused : undefined} labels={{}} />
      <span aria-hidden="true">{t.snooze}</span>
      {snoozeDays.map(days => (
        <Button
          key={days}
          type="submit"
          size="small"
          variant="quiet"
          name="days"
          value={days}
          busy={busy && sending?.get('days') === String(days)}
          aria-label={`${t.snooze} ${t.days[days]}`}
        >
          {t.days[days]}
        </Button>
      ))}
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    since: 'с',
    again: (times: number) => `всего раз: ${times}, последний`,
    claim: 'Открыть заявку',
    depositAccounts: 'Открыть реквизиты',
    rates: 'Открыть курсы',
    settle: 'Разобрались',
    ends: {
      check: 'Закроется сама, когда причины не станет.',
      person: 'Сама не закроется: разберитесь и нажмите «Разобрались».',
    },
    told: 'письмо',
    snoozed: 'Отложена до',
    snooze: 'Отложить на',
    days: { 1: 'день', 3: '3 дня', 7: 'неделю' },
  },
  en: {
    since: 'since',
    again: (times: number) => `${times} times in all, last`,
    claim: 'Open the order',
    depositAccounts: 'Open the deposit accounts',
    rates: 'Open the rates',
    settle: 'Settled',
    ends: {
      check: 'It closes by itself once its cause is gone.',
      person: 'It does not close by itself: look into it, then press “Settled”.',
    },
    told: 'e-mailed',
    snoozed: 'Put off until',
    snooze: 'Put off for',
    days: { 1: 'a day', 3: '3 days', 7: 'a week' },
  },
})
