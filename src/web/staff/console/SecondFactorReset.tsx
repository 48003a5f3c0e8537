import { fullName } from '#contract/auth/staff-names.ts'
import type { SecondFactorReset as Reset, ResetDecision } from '#contract/staff/second-factor-resets.ts'
import type { StaffProfile } from '#contract/staff/staff-person.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { StaffForm, staffTexts } from './StaffForm.tsx'

type SecondFactorResetProps = { person: StaffProfile; waiting: Reset | undefined }

/** The reset of a lost second factor: what waits, or the form that asks for it. */
export function SecondFactorReset({ person, waiting }: SecondFactorResetProps) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="reset" className={page.part}>
      <h2 id="reset">{t.title}</h2>
      {waiting ? (
        <WaitingReset reset={waiting} />
      ) : person.secondFactor ? (
        <AskForm person={person} />
      ) : (
        <p className={page.note}>{t.none}</p>
      )}
    </section>
  )
}

function WaitingReset({ reset }: { reset: Reset }) {
  const t = useMessages(messages)
  const form = useOfficeForm('reset-decide')
  const { id, by, at, reason, countsAt, expiresAt, colleagues, moves } = reset
  return (
    <Notice
      tone="warn"
      title={t.asks(fullName(by))}
      actions={
        <form.Form method="post" className={page.acts}>
          <input type="hidden" name="form" value="reset-decide" />
          <input type="hidden" name="id" value={id} />
          <SummaryWithProof refused={form.refused} labels={{}} texts={staffTexts} />
          {moves.map(move => (
            <Button
              key={move}
              type="submit"
              name="decision"
              value={move}
              size="small"
              variant={move === 'confirm' ? 'danger' : 'plain'}
              busy={form.busy}
            >
              {t.moves[move]}
            </Button>
          ))}
        </form.Form>
      }
    >
      <p>
        {t.reason}: {reason}. <MomentText at={at} withTime />
      </p>
      <p>
        {countsAt ? (
          <>
            {t.counts} <MomentText at={countsAt} withTime />.
          </>
        ) : (
          <>
            {t.confirms(colleagues.join(', '))} <MomentText at={expiresAt} withTime />.
          </>
        )}
      </p>
    </Notice>
  )
}

function AskForm({ person }: { person: StaffProfile }) {
  const t = useMessages(messages)
  const form = useOfficeForm('reset-ask')
  const { colleagues, waitMinutes } = person.reset
  return (
    <StaffForm form={form} labels={{ reason: t.reason }} send={t.ask}>
      <p className={page.note}>{t.means}</p>
      <p className={page.note}>{colleagues.length > 0 ? t.second(colleagues.join(', ')) : t.alone(waitMinutes)}</p>
      <TextAreaField
        {...form.field('reason', staffTexts)}
        label={t.reason}
        hint={t.hint}
        maxLength={500}
        rows={2}
        required
        defaultValue={keptValue(form.refused, 'reason') ?? ''}
      />
    </StaffForm>
  )
}

const moveNames = defineMessages<Record<ResetDecision, string>>({
  ru: { confirm: 'Подтвердить сброс', refuse: 'Отклонить', withdraw: 'Отозвать' },
  en: { confirm: 'Confirm the reset', refuse: 'Refuse', withdraw: 'Withdraw' },
})

const messages = defineMessages({
  ru: {
    title: 'Сброс второго фактора',
    none: 'Второго фактора нет, сбрасывать нечего.',
    means:
      'Если телефон потерян вместе с кодами восстановления. После сброса код, коды восстановления и ключи доступа не действуют, сеансы закрыты: вход по паролю и сразу новый второй фактор. Сотрудник получит письмо о просьбе и о сбросе.',
    second: (colleagues: string) => `Подтвердить должен другой: ${colleagues}.`,
    alone: (minutes: number) =>
      `Подтвердить больше некому, поэтому сброс случится сам через ${minutes} ${plural('ru', minutes, { one: 'минуту', few: 'минуты', many: 'минут' })}. До этого его можно отозвать.`,
    reason: 'Причина',
    hint: 'Её увидят сотрудник и тот, кто подтверждает.',
    ask: 'Попросить о сбросе',
    asks: (by: string) => `${by} просит сбросить второй фактор`,
    counts: 'Подтвердить некому, сброс случится сам:',
    confirms: (colleagues: string) => `Подтвердить могут: ${colleagues || '—'}. Просьба действует до`,
    moves: moveNames.ru,
  },
  en: {
    title: 'Two-factor reset',
    none: 'There is no two-factor authentication to reset.',
    means:
      'For a phone that is lost together with the recovery codes. After it the authenticator, the recovery codes and the passkeys no longer work and every session ends: one signs in with the password and sets up a new one at once. The person is told by e-mail of the request and of the reset.',
    second: (colleagues: string) => `Somebody else must confirm it: ${colleagues}.`,
    alone: (minutes: number) =>
      `There is nobody else to confirm it, so it happens by itself after ${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })}. Until then it can be withdrawn.`,
    reason: 'Reason',
    hint: 'The person and whoever confirms will read it.',
    ask: 'Ask for the reset',
    asks: (by: string) => `${by} asks to reset the two-factor authentication`,
    counts: 'There is nobody to confirm it, so it happens by itself:',
    confirms: (colleagues: string) => `Can be confirmed by: ${colleagues || '—'}. The request stands until`,
    moves: moveNames.en,
  },
})
