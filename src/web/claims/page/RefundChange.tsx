import type { ClaimView } from '#contract/claims/claim.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { MoveForm } from '../moves/MoveForm.tsx'
import { moveNames } from '../moves/move.texts.ts'
import { mayMove } from '../moves/move-claim.ts'
import styles from './PayoutChange.module.css'

/** Another refund account: the office has named it, and asks whether its customer wanted that; or the link of the order has, and it waits. */
export function RefundChange({ claim }: { claim: ClaimView }) {
  const t = useMessages(messages)
  const names = useMessages(moveNames)
  const locale = useLocale()
  const here = useHydrated()
  const { refundChange: change } = claim
  if (!change) return null
  const asks = mayMove(claim.moves, 'agree-refund-account')
  return (
    <Notice tone={asks ? 'warn' : 'info'} title={asks ? t.asks : change.own ? t.named : t.replaced}>
      <div className={styles.change}>
        <p>
          {change.was.length > 0 && (
            <>
              <AccountLines lines={change.was} /> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <AccountLines lines={change.to} />
        </p>
        <p>
          {change.own
            ? t.notBefore(momentText(change.until, locale, here))
            : asks
              ? t.waits(momentText(change.until, locale, here))
              : t.counts}
        </p>
        {asks && (
          <MoveForm
            claim={claim}
            move="agree-refund-account"
            label={names['agree-refund-account'] ?? ''}
            variant="primary"
          />
        )}
        {mayMove(claim.moves, 'stop-refund-account') && (
          <MoveForm
            claim={claim}
            move="stop-refund-account"
            label={names['stop-refund-account'] ?? ''}
            variant="quiet"
          />
        )}
      </div>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    asks: 'Это вы попросили сменить счёт возврата?',
    replaced: 'Счёт возврата сменился',
    named: 'Счёт возврата указан',
    notBefore: (until: string) =>
      `Возврат уйдёт сюда не раньше ${until}. Если указали не вы, нажмите «Это не мой счёт»: остановим заявку.`,
    waits: (until: string) =>
      `Счёт указал сотрудник обменника. Без вашего ответа до ${until} ничего не отправим, а потом возврат подтвердят двое.`,
    counts: 'Вернём на новый счёт. Если просили не вы, нажмите «Это не мой счёт»: вернём прежний и остановим заявку.',
  },
  en: {
    asks: 'Did you ask for another refund account?',
    replaced: 'The refund account has changed',
    named: 'The refund account is set',
    notBefore: (until: string) =>
      `We refund here, but not before ${until}. Not you? Press “That is not my account” and we hold the order.`,
    waits: (until: string) =>
      `Our staff entered it. Unless you answer, nothing is sent before ${until}, and then it takes two of us.`,
    counts:
      'We refund to the new account. If you did not ask for it, press “That is not my account”: the old one comes back, and we hold the order.',
  },
})
