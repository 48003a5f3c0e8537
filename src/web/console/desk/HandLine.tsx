import type { DeskClaim } from '#contract/desk/desk.ts'
import { timeText } from '#web/figures/time-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { KeyCap } from '../frame/KeyCap.tsx'
import styles from './HandLine.module.css'
import { LEAVE_ID, TAKE_ID } from './use-console-keys.ts'

/** Who has the claim in hand, and until when; taking it, taking it over, putting it back. */
export function HandLine({ desk: { inHand }, path }: { desk: DeskClaim; path: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const mine = inHand?.mine === true
  const name = mine ? 'leave' : 'take'
  // One form for both, so that the button that was pressed is still there, with the focus, when it says the opposite.
  const { Form, busy, refused } = useOfficeForm(name)
  const until = inHand && timeText(inHand.until, locale, here)
  return (
    <Form method="post" action={path} className={styles.hand} data-taken={(inHand && !mine) || undefined}>
      <p role="status">{!inHand ? t.free : mine ? t.mine(until!) : t.theirs(inHand.by.email, until!)}</p>
      <input type="hidden" name="form" value={name} />
      {inHand && !mine && <input type="hidden" name="over" value="yes" />}
      <Button
        id={mine ? LEAVE_ID : TAKE_ID}
        type="submit"
        size="small"
        variant={mine ? 'quiet' : 'plain'}
        busy={busy}
        aria-keyshortcuts={mine ? 'l' : 't'}
      >
        {mine ? t.leave : inHand ? t.over : t.take} <KeyCap name={mine ? 'L' : 'T'} />
      </Button>
      <FormSummary refused={refused?.form === name ? refused : undefined} labels={{}} texts={refusalTexts} />
    </Form>
  )
}

const refusalTexts = defineMessages({
  ru: { refusals: { 'in-hand': 'Заявку только что взял другой оператор.', 'wrong-state': 'Заявка уже закрыта.' } },
  en: { refusals: { 'in-hand': 'A colleague has just taken the order.', 'wrong-state': 'The order is closed.' } },
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
