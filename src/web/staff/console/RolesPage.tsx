import { useLoaderData } from 'react-router'
import { hasRight, type Right, rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TableFrame } from '#web/ui/Table.tsx'
import type { RolesData } from './RolesPage.data.ts'
import styles from './RolesPage.module.css'
import { rightNames } from './right-names.texts.ts'
import { COMPOSED_ROLES_PATH, rolesSection } from './staff.console.ts'

export { loader } from './RolesPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: rolesSection.words[locale].title, noindex: true }),
}

/** The table of rights as the office applies it: a right in each row, a role in each column, also those that the owner has composed. */
export function Component() {
  const t = useMessages(messages)
  const locale = useLocale()
  const title = rolesSection.words[locale].title
  const roles = [...staffRoles, ...useLoaderData<RolesData>().composed]
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
        <Link to={COMPOSED_ROLES_PATH}>{t.own}</Link>
      </div>
      <p className={page.note}>{t.lead}</p>
      <div className={styles.rights}>
        <TableFrame caption={title}>
          <thead>
            <tr>
              <th scope="col">{t.right}</th>
              {roles.map(role => (
                <th key={role} scope="col">
                  {roleName(role, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(rights) as Right[]).map(right => (
              <tr key={right}>
                <th scope="row">{rightNames[locale][right]}</th>
                {roles.map(role => (
                  <RightCell key={role} name={roleName(role, locale)} has={hasRight(role, right)} />
                ))}
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </div>
    </div>
  )
}

function RightCell({ name, has }: { name: string; has: boolean }) {
  const t = useMessages(messages)
  return (
    <td data-has={has}>
      {has && <Icon name="check" />}
      <span className="visually-hidden">{has ? t.yes : t.no}</span>
      <span aria-hidden="true" className={styles.role}>
        {name}
      </span>
    </td>
  )
}

const messages = defineMessages({
  ru: {
    lead: 'Что может каждая роль. У владельца есть все права. У каждого сотрудника одна роль.',
    own: 'Свои роли',
    right: 'Право',
    yes: 'да',
    no: 'нет',
  },
  en: {
    lead: 'What each role may do. The owner has every right. Each member of staff has one role.',
    own: 'Own roles',
    right: 'Right',
    yes: 'yes',
    no: 'no',
  },
})
