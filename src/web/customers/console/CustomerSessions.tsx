import { deviceName } from '#contract/auth/device-name.ts'
import type { Customer } from '#contract/customers/customers.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'

/** The latest sessions of an account: those that go on, and how the others ended. */
export function CustomerSessions({ sessions }: { sessions: Customer['sessions'] }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="customer-sessions" className={page.part}>
      <h2 id="customer-sessions">{t.title}</h2>
      {sessions.length === 0 ? (
        <p className={page.note}>{t.none}</p>
      ) : (
        <Table
          caption={t.title}
          dense
          stacked
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            { head: t.device, cell: ({ userAgent }) => deviceName(userAgent) || t.unknown },
            { head: t.address, className: 'num', cell: ({ address }) => address || '—' },
            { head: t.seen, cell: ({ lastSeenAt }) => <MomentText at={lastSeenAt} withTime /> },
            {
              head: t.state,
              cell: ({ endedAt, endReason }) =>
                endedAt ? (
                  <Status tone="rest">{t.reasons[endReason ?? ''] ?? t.expired}</Status>
                ) : (
                  <Status tone="work">{t.open}</Status>
                ),
            },
          ]}
        />
      )}
    </section>
  )
}

type Texts = {
  title: string
  none: string
  device: string
  address: string
  seen: string
  state: string
  unknown: string
  open: string
  expired: string
  reasons: Readonly<Record<string, string>>
}

const messages = defineMessages<Texts>({
  ru: {
    title: 'Сеансы',
    none: 'Клиент ещё не входил.',
    device: 'Устройство',
    address: 'Адрес',
    seen: 'Последний раз',
    state: 'Состояние',
    unknown: 'неизвестное устройство',
    open: 'открыт',
    expired: 'истёк',
    reasons: {
      'signed-out': 'вышел сам',
      ended: 'закрыт',
      'token-reused': 'закрыт: похищен токен',
      'password-changed': 'закрыт: новый пароль',
      blocked: 'закрыт блокировкой',
      deleted: 'закрыт с кабинетом',
      'role-changed': 'закрыт: другая роль',
    },
  },
  en: {
    title: 'Sessions',
    none: 'The customer has not signed in yet.',
    device: 'Device',
    address: 'Address',
    seen: 'Last seen',
    state: 'State',
    unknown: 'unknown device',
    open: 'open',
    expired: 'expired',
    reasons: {
      'signed-out': 'signed out',
      ended: 'ended',
      'token-reused': 'ended: a token was stolen',
      'password-changed': 'ended: new password',
      blocked: 'ended by the block',
      deleted: 'ended with the account',
      'role-changed': 'ended: another role',
    },
  },
})
