import { shortName } from '#contract/auth/staff-names.ts'
import type { DeskClaim } from '#contract/desk/desk.ts'
import { KeyCap } from '#web/console/frame/KeyCap.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { timeText } from '#web/format/time-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './AssignmentLine.module.css'
import { LEAVE_ID, TAKE_ID } from './use-desk-keys.ts'

/** Who is assigned to the claim and until when, with the buttons to take it, take it over and put it back. */
export function AssignmentLine({ desk: { assignment }, path }: { desk: DeskClaim; path: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const mine = assignment?.mine === true
  const name = mine ? 'leave' : 'take'
  // One form for both directions: the pressed button keeps the focus when it turns into its opposite.
  const { Form, busy, refused } = useOfficeForm(name)
  const until = assignment && timeText(assignment.until, locale, here)
  return (
    <Form method="post" action={path} className={styles.actor} data-taken={(assignment && !mine) || undefined}>
      <p role="status">{!assignment ? t.free : mine ? t.mine(until!) : t.theirs(shortName(assignment.by), until!)}</p>
      <input type="hidden" name="form" value={name} />
      {assignment && !mine && <input type="hidden" name="over" value="yes" />}
      <Button
        id={mine ? LEAVE_ID : TAKE_ID}
        type="submit"
        size="small"
        variant={mine ? 'quiet' : 'plain'}
        busy={busy}
        aria-keyshortcuts={mine ? 'l' : 't'}
      >
        {mine ? t.leave : assignment ? t.over : t.take} <KeyCap name={mine ? 'L' : 'T'} />
      </Button>
      <SummaryWithProof refused={refused?.form === name ? refused : undefined} labels={{}} texts={refusalTexts} />
    </Form>
  )
}

const refusalTexts = defineMessages({
  ru: { refusals: { assigned: 'Заявку только что взял другой оператор.', 'wrong-state': 'Заявка уже закрыта.' } },
  en: { refusals: { assigned: 'A colleague has just taken the order.', 'wrong-state': 'The order is closed.' } },
})

const messages = defineMessages({
  ru: {
    free: 'С заявкой никто не работает',
    mine: (until: string) => `У вас до ${until}`,
    theirs: (by: string, until: string) => `${by} работает с ней до ${until}`,
    take: 'Взять',
    over: 'Перехватить',
    leave: 'Вернуть в очередь',
  },
  en: {
    free: 'Nobody is working on this order',
    mine: (until: string) => `Assigned to you until ${until}`,
    theirs: (by: string, until: string) => `${by} is working on it until ${until}`,
    take: 'Take',
    over: 'Take over',
    leave: 'Put back in queue',
  },
})
