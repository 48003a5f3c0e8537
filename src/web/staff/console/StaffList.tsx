import { fullName } from '#contract/auth/staff-names.ts'
import type { StaffPerson } from '#contract/staff/staff-person.ts'
import { roleNames } from '#web/console/frame/role.texts.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './StaffList.module.css'

/** Who works here, in which role, and whether their account is protected. */
export function StaffList({ people, title }: { people: readonly StaffPerson[]; title: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <div className={styles.list}>
      <Table caption={title} stacked>
        <thead>
          <tr>
            <th scope="col">{t.person}</th>
            <th scope="col">{t.role}</th>
            <th scope="col">{t.since}</th>
            <th scope="col">{t.secondFactor}</th>
            <th scope="col">{t.seen}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, email, name, you, role, since, secondFactor, lastSeenAt, blocked }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`/console/staff/${id}`}>{fullName({ name, email })}</Link>
                {you && <span className={styles.you}> · {t.you}</span>}{' '}
                {blocked && <Status tone="stop">{t.blocked}</Status>}
              </th>
              <td>{roleNames[locale][role]}</td>
              <td data-label={t.since}>
                <MomentText at={since} />
              </td>
              <td data-label={t.secondFactor}>{secondFactor ? t.yes : <Status tone="wait">{t.no}</Status>}</td>
              <td data-label={t.seen}>{lastSeenAt ? <MomentText at={lastSeenAt} withTime /> : t.never}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    person: 'Сотрудник',
    you: 'вы',
    blocked: 'заблокирован',
    role: 'Роль',
    since: 'В роли с',
    secondFactor: 'Второй фактор',
    seen: 'Последний визит',
    yes: 'есть',
    no: 'нет',
    never: 'входа ещё не было',
  },
  en: {
    person: 'Person',
    you: 'you',
    blocked: 'blocked',
    role: 'Role',
    since: 'In the role since',
    secondFactor: 'Two-factor',
    seen: 'Last seen',
    yes: 'on',
    no: 'off',
    never: 'not yet',
  },
})
