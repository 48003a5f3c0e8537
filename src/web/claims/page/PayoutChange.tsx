import type { ClaimView } from '#contract/claims/claim.ts'
import { AccountLines } from '#web/format/AccountLines.tsx'
import { momentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { MoveForm } from '../moves/MoveForm.tsx'
import { moveNames, moveRefusals } from '../moves/move.texts.ts'
import { type MoveOutcome, mayMove } from '../moves/move-claim.ts'
import styles from './PayoutChange.module.css'

/** Another account to be paid out to: its code, when it counts, and the ways to stop it. */
export function PayoutChange({ claim, outcome }: { claim: ClaimView; outcome: MoveOutcome | undefined }) {
  const t = useMessages(messages)
  const names = useMessages(moveNames)
  const refusals = useMessages(moveRefusals)
  const locale = useLocale()
  const here = useHydrated()
  const { payoutChange: change } = claim
  if (!change) return null
  const until = change.until === undefined ? '' : momentText(change.until, locale, here)
  const tries = t.tries(change.triesLeft ?? 0)
  const { title, text } = t.steps[change.step]
  const wrong = outcome?.move === 'confirm-payout-account' && outcome.because === 'wrong-code'
  return (
    <Notice tone={change.step === 'done' ? 'info' : 'warn'} title={title}>
      <div className={styles.change}>
        <p>
          <AccountLines lines={change.was} /> <span aria-hidden="true">→</span> <AccountLines lines={change.to} />
        </p>
        <p>{text(until, claim.email)}</p>
        {change.step === 'code' && mayMove(claim.moves, 'confirm-payout-account') && (
          <MoveForm
            claim={claim}
            move="confirm-payout-account"
            label={names['confirm-payout-account'] ?? ''}
            variant="primary"
            className={styles.form}
          >
            <TextField
              id="payout-code"
              name="code"
              label={t.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
              refusal={wrong ? `${refusals['wrong-code']} ${tries}` : undefined}
              hint={tries}
            />
          </MoveForm>
        )}
        {mayMove(claim.moves, 'keep-payout-account') && (
          <MoveForm
            claim={claim}
            move="keep-payout-account"
            label={names['keep-payout-account'] ?? ''}
            variant="quiet"
          />
        )}
        {change.step !== 'code' && mayMove(claim.moves, 'stop-payout-account') && (
          <ButtonLink to={`/claim/${claim.id}?move=stop-payout-account#move`} variant="quiet">
            {names['stop-payout-account']}
          </ButtonLink>
        )}
      </div>
    </Notice>
  )
}

type Texts = {
  steps: Record<NonNullable<ClaimView['payoutChange']>['step'], Says>
  code: string
  tries: (left: number) => string
}
type Says = { title: string; text: (until: string, email: string) => string }

const messages = defineMessages<Texts>({
  ru: {
    steps: {
      code: {
        title: 'Введите код, чтобы сменить реквизиты',
        text: (until, email) => `Код ушёл на ${email} и действует до ${until}. Пока он ждёт, мы ничего не выплачиваем.`,
      },
      waits: {
        title: 'Реквизиты выплаты меняются',
        text: until => `Новые начнут действовать ${until}. До этого мы ничего не выплачиваем.`,
      },
      office: {
        title: 'Обменник предлагает сменить реквизиты выплаты',
        text: () => 'Подтвердить должен второй сотрудник. До этого мы ничего не выплачиваем.',
      },
      done: { title: 'Реквизиты выплаты сменились', text: () => 'Платить будем на новые.' },
    },
    code: 'Код из письма',
    tries: left => (left > 0 ? `Попыток: ${left}.` : 'Попыток больше нет: запросите новый код.'),
  },
  en: {
    steps: {
      code: {
        title: 'Enter the code to change the payout account',
        text: (until, email) => `We sent it to ${email}; it works until ${until}. Nothing is paid out meanwhile.`,
      },
      waits: {
        title: 'The payout account is changing',
        text: until => `The new one counts from ${until}. We pay nothing out before that.`,
      },
      office: {
        title: 'The office proposes another payout account',
        text: () => 'A second person has to approve it. We pay nothing out before that.',
      },
      done: { title: 'The payout account has changed', text: () => 'We pay to the new one.' },
    },
    code: 'Code from the e-mail',
    tries: left => (left > 0 ? `Tries left: ${left}.` : 'No tries left: ask for a new code.'),
  },
})
