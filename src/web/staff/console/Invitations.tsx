import { type ComposedRole, staffRoles } from '#contract/auth/roles.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { Invitation } from '#contract/staff/invitations.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useUnsent } from '#web/session/unsent.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './Invitations.module.css'
import { StaffForm, staffTexts } from './StaffForm.tsx'

type InvitationsProps = { invitations: readonly Invitation[]; composed: readonly ComposedRole[] }

/** Open invitations, each with what can be done about it, and the form for a new one. */
export function Invitations({ invitations, composed }: InvitationsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const again = useOfficeForm<Invitation>('invite-again')
  const withdraw = useOfficeForm<Invitation>('invite-withdraw')
  const unsent = useUnsent()
  return (
    <section aria-labelledby="invitations" className={page.part}>
      <h2 id="invitations">{t.title}</h2>
      {!invitations.some(({ id }) => id === again.refused?.values.id) && (
        <FormSummary refused={again.refused ?? withdraw.refused} labels={{}} texts={staffTexts} />
      )}
      {again.done && (
        <Notice tone="good" announced>
          <p>{unsent?.staff ?? t.sentAgain(again.done.email)}</p>
        </Notice>
      )}
      {withdraw.done && (
        <Notice tone="good" announced>
          <p>{t.withdrawn(withdraw.done.email)}</p>
        </Notice>
      )}
      {invitations.length === 0 ? (
        <p className={page.note}>{t.none}</p>
      ) : (
        <ul aria-label={t.title} className={styles.list}>
          {invitations.map(({ id, email, role, by, expiresAt, expired }) => (
            <li key={id} className={styles.invitation}>
              <div className={styles.about}>
                <p>
                  <b>{email}</b> · {roleName(role, locale)} {expired && <Status tone="wait">{t.expired}</Status>}
                </p>
                <p className={styles.note}>
                  {t.by} {fullName(by)}
                  {!expired && (
                    <>
                      {` · ${t.until} `}
                      <MomentText at={expiresAt} withTime />
                    </>
                  )}
                </p>
              </div>
              <div className={page.acts}>
                <again.Form method="post">
                  <input type="hidden" name="form" value="invite-again" />
                  <input type="hidden" name="id" value={id} />
                  {again.refused?.values.id === id && (
                    <SummaryWithProof refused={again.refused} labels={{}} texts={staffTexts} />
                  )}
                  <Button
                    type="submit"
                    size="small"
                    aria-label={`${t.again}: ${email}`}
                    busy={again.sending?.get('id') === id}
                  >
                    {t.again}
                  </Button>
                </again.Form>
                <withdraw.Form method="post">
                  <input type="hidden" name="form" value="invite-withdraw" />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    type="submit"
                    size="small"
                    variant="danger"
                    aria-label={`${t.withdraw}: ${email}`}
                    busy={withdraw.sending?.get('id') === id}
                  >
                    {t.withdraw}
                  </Button>
                </withdraw.Form>
              </div>
            </li>
          ))}
        </ul>
      )}
      <InviteForm composed={composed} />
    </section>
  )
}

function InviteForm({ composed }: Pick<InvitationsProps, 'composed'>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const form = useOfficeForm<Invitation>('invite')
  const unsent = useUnsent()
  return (
    <div className={styles.new}>
      <h3>{t.invite}</h3>
      {form.done && (
        <Notice tone="good" announced>
          <p>{unsent?.staff ?? t.sent(form.done.email)}</p>
        </Notice>
      )}
      <StaffForm
        key={form.done?.id}
        form={form}
        labels={{ email: t.email, role: t.role }}
        send={t.send}
        variant="primary"
      >
        <EmailField
          {...form.field('email', staffTexts)}
          label={t.email}
          autoComplete="off"
          required
          defaultValue={keptValue(form.refused, 'email') ?? ''}
        />
        <SelectField
          {...form.field('role', staffTexts)}
          label={t.role}
          hint={t.hint}
          defaultValue={keptValue(form.refused, 'role') ?? 'operator'}
        >
          {[...staffRoles, ...composed].map(role => (
            <option key={role} value={role}>
              {roleName(role, locale)}
            </option>
          ))}
        </SelectField>
      </StaffForm>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Приглашения',
    none: 'Открытых приглашений нет.',
    by: 'пригласил',
    until: 'ссылка работает до',
    expired: 'срок вышел',
    again: 'Отправить ещё раз',
    withdraw: 'Отозвать',
    sentAgain: (email: string) => `Новое письмо ушло на ${email}. Прежняя ссылка больше не работает.`,
    withdrawn: (email: string) => `Приглашение для ${email} отозвано.`,
    invite: 'Пригласить',
    email: 'Почта',
    role: 'Роль',
    hint: 'Придёт письмо со ссылкой на три дня. Второй фактор сотруднику обязателен.',
    send: 'Отправить приглашение',
    sent: (email: string) => `Приглашение отправлено на ${email}.`,
  },
  en: {
    title: 'Invitations',
    none: 'There are no open invitations.',
    by: 'invited by',
    until: 'the link works until',
    expired: 'expired',
    again: 'Send again',
    withdraw: 'Withdraw',
    sentAgain: (email: string) => `A new e-mail is on its way to ${email}. The earlier link no longer works.`,
    withdrawn: (email: string) => `The invitation for ${email} is withdrawn.`,
    invite: 'Invite',
    email: 'E-mail',
    role: 'Role',
    hint: 'They get an e-mail with a link for three days. Staff must have two-factor authentication.',
    send: 'Send the invitation',
    sent: (email: string) => `The invitation is on its way to ${email}.`,
  },
})
