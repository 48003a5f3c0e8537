import { hasRight, type Right, rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { roleNames } from '#web/console/frame/role.texts.ts'
import page from '#web/console/SectionPage.module.css'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { TableFrame } from '#web/ui/Table.tsx'
import styles from './RolesPage.module.css'
import { rolesSection } from './staff.console.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: rolesSection.words[locale].title, noindex: true }),
}

/** The table of rights as the office applies it: a right in each row, a role in each column. */
export function Component() {
  const t = useMessages(messages)
  const locale = useLocale()
  const title = rolesSection.words[locale].title
  return (
    <div className={page.page}>
      <h1>{title}</h1>
      <p className={page.note}>{t.lead}</p>
      <div className={styles.rights}>
        <TableFrame caption={title}>
          <thead>
            <tr>
              <th scope="col">{t.right}</th>
              {staffRoles.map(role => (
                <th key={role} scope="col">
                  {roleNames[locale][role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(rights) as Right[]).map(right => (
              <tr key={right}>
                <th scope="row">{rightNames[locale][right]}</th>
                {staffRoles.map(role => (
                  <RightCell key={role} name={roleNames[locale][role]} has={hasRight(role, right)} />
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
    right: 'Право',
    yes: 'да',
    no: 'нет',
  },
  en: {
    lead: 'What each role may do. The owner has every right. Each member of staff has one role.',
    right: 'Right',
    yes: 'yes',
    no: 'no',
  },
})

const rightNames = defineMessages<Record<Right, string>>({
  ru: {
    'claims.see': 'Видеть заявки и клиентов в них',
    'claims.move': 'Вести заявки: проверять, выплачивать, возвращать',
    'money.see': 'Видеть резервы, реквизиты и пределы выплат',
    'money.keep': 'Менять резервы и реквизиты',
    'withdrawals.pay': 'Видеть выводы реферального дохода, выплачивать и отклонять их',
    'money.limits': 'Решать, какую сумму сотрудник отправляет один',
    'catalogue.terms': 'Задавать формулы, наценки, комиссии и лимиты',
    'catalogue.pause': 'Открывать и закрывать направления, менять часы и города',
    'catalogue.texts': 'Менять названия и инструкции',
    'rates.set': 'Задавать курсы вручную и настраивать источники',
    'people.customers': 'Видеть клиентов',
    'verification.decide': 'Смотреть фотографии карт и документов и решать по ним',
    'chat.answer': 'Отвечать в чате',
    'people.block': 'Блокировать клиентов',
    'people.staff': 'Приглашать сотрудников, менять им роли и увольнять',
    'aml.set': 'Менять правила проверки происхождения (AML)',
    'screening.set': 'Вести списки: кого остановить, о ком предупредить, кому доверять',
    'content.write': 'Писать правила, новости и ответы',
    'reviews.answer': 'Показывать отзывы и отвечать на них',
    'settings.texts': 'Менять тексты и контакты обменника',
    'settings.set': 'Менять настройки обменника',
    'audit.see': 'Читать журнал действий',
    'statistics.see': 'Видеть сводку: оборот, заработок, работу операторов',
  },
  en: {
    'claims.see': 'See orders and the customers in them',
    'claims.move': 'Handle orders: check, pay out, refund',
    'money.see': 'See reserves, deposit accounts and payout limits',
    'money.keep': 'Change reserves and deposit accounts',
    'withdrawals.pay': 'See withdrawals of referral income, pay and decline them',
    'money.limits': 'Decide how much one person may send alone',
    'catalogue.terms': 'Set formulas, margins, fees and limits',
    'catalogue.pause': 'Open and close directions, change hours and cities',
    'catalogue.texts': 'Change names and instructions',
    'rates.set': 'Set rates by hand and configure sources',
    'people.customers': 'See customers',
    'verification.decide': 'See photos of cards and documents, and decide on them',
    'chat.answer': 'Answer in the chat',
    'people.block': 'Block customers',
    'people.staff': 'Invite staff, change roles and remove staff',
    'aml.set': 'Change the policy of origin checks (AML)',
    'screening.set': 'Keep the lists of who is stopped, warned of or trusted',
    'content.write': 'Write rules, news and answers',
    'reviews.answer': 'Show and answer reviews',
    'settings.texts': 'Change the office’s texts and contacts',
    'settings.set': 'Change the office’s settings',
    'audit.see': 'Read the audit log',
    'statistics.see': 'See the dashboard: turnover, earnings, how operators work',
  },
})
