import { useLoaderData, useNavigate } from 'react-router'
import { hasRight, type Right } from '#contract/auth/rights.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { useKeys } from '#web/console/frame/use-keys.ts'
import { useTitleAfterPanel } from '#web/console/panel/use-title-after-panel.ts'
import page from '#web/console/SectionPage.module.css'
import { MailText } from '#web/format/MailText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { useUnsent } from '#web/session/unsent.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { ChecksTable } from '#web/verification/console/ChecksTable.tsx'
import { CustomerClaims } from './CustomerClaims.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import type { CustomerData } from './CustomerPage.data.ts'
import { CustomerPanel } from './CustomerPanels.tsx'
import { CustomerSessions } from './CustomerSessions.tsx'
import { type CustomerAct, customerPath, customersPath } from './customer-query.ts'
import { customersSection } from './customers.console.ts'
import { ProposedTerms } from './ProposedTerms.tsx'

export { action, loader } from './CustomerPage.data.ts'

export const handle: PageHandle<CustomerData | undefined> = {
  head: ({ locale, data }) => {
    const section = customersSection.words[locale].title
    return { title: data ? `${data.customer.email} · ${section}` : section, noindex: true }
  },
}

/** One customer: claims, turnover, sessions, notes, and what is decided about them. */
export function Component() {
  const data = useLoaderData<CustomerData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const navigate = useNavigate()
  const unsent = useUnsent()
  const person = usePerson()
  const { customer, query } = data
  const may = (right: Right) => customer.account !== undefined && person !== undefined && hasRight(person.role, right)
  const [mayDecide, mayCheck] = [may('people.block'), may('verification.decide')]
  const acts: CustomerAct[] = mayDecide ? [customer.blocked ? 'unblock' : 'block', 'limits', 'sign-out'] : []
  const act = acts.find(act => act === query.act)
  const title = useTitleAfterPanel(act)
  useKeys(key => {
    if (key !== 'Escape') return undefined
    return () => void navigate(act ? customerPath(customer.id) : customersPath())
  })
  const [block] = customer.blocks
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={customersPath()} className={page.back}>
            ← {customersSection.words[locale].title}
          </Link>
          <h1 ref={title} tabIndex={-1} className={page.named}>
            <span>
              <MailText email={customer.email} />
            </span>
          </h1>
        </div>
        {(acts.length > 0 || mayCheck) && (
          <nav aria-label={t.acts} className={page.acts}>
            {mayCheck && <ActLink to={`/console/verification/ask?account=${customer.id}`}>{t.checks}</ActLink>}
            {acts.map(name => (
              <ActLink
                key={name}
                to={customerPath(customer.id, { act: name })}
                open={act === name}
                look={name === 'block' ? 'stern' : undefined}
              >
                {t.words[name]}
              </ActLink>
            ))}
          </nav>
        )}
      </div>
      {query.made && mayDecide && (
        <Notice
          tone="good"
          announced
          title={query.made === 'limits' && customer.termsProposed ? t.proposed : t.made[query.made]}
        >
          {(query.made === 'block' || query.made === 'unblock') && <p>{unsent?.staff ?? t.told[query.made]}</p>}
        </Notice>
      )}
      {customer.blocked ? (
        <Notice tone="bad" title={t.blocked}>
          <p>{block && !block.endedAt ? block.reason : t.noReason}</p>
        </Notice>
      ) : (
        <p>
          <Status tone={customer.account ? 'done' : 'rest'}>{customer.account ? t.account : t.guest}</Status>{' '}
          {!customer.account && (
            <span className={page.note}>
              {t.guestText} <Link to="/console/screening/new">{t.toScreening}</Link>
            </span>
          )}
        </p>
      )}
      {customer.termsProposed && mayDecide && <ProposedTerms customer={customer} proposed={customer.termsProposed} />}
      {act && <CustomerPanel key={act} act={act} customer={customer} />}
      <div className={page.two}>
        <div className={page.column}>
          <CustomerClaims data={data} />
          {data.checks && (
            <section aria-labelledby="customer-checks" className={page.part}>
              <h2 id="customer-checks">{t.verification}</h2>
              {data.checks.length > 0 ? (
                <ChecksTable items={data.checks} show="decided" />
              ) : (
                <p className={page.note}>{t.noChecks}</p>
              )}
            </section>
          )}
          <CustomerNotes customer={customer} noteId={data.noteId} />
          {customer.account && <CustomerSessions sessions={customer.sessions} />}
        </div>
        <CustomerFacts data={data} />
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    acts: 'Что решить о клиенте',
    checks: 'Проверки',
    verification: 'Карты и документы',
    noChecks: 'Проверок ещё не было.',
    words: { block: 'Заблокировать', unblock: 'Разблокировать', limits: 'Личный предел', 'sign-out': 'Закрыть сеансы' },
    proposed: 'Скидка и доля ждут второго человека, остальное сохранено',
    made: {
      block: 'Заблокирован',
      unblock: 'Разблокирован',
      limits: 'Предел сохранён и уже действует',
      'sign-out': 'Сеансы закрыты',
    },
    told: { block: 'Причина отправлена клиенту.', unblock: 'Письмо клиенту отправлено.' },
    blocked: 'Заблокирован: не входит и не создаёт заявок',
    noReason: 'Причина не записана.',
    account: 'есть кабинет',
    guest: 'без кабинета',
    guestText: 'Заявки с этой почты. Кабинета нет, поэтому блокировать нечего:',
    toScreening: 'почту можно остановить в списках.',
  },
  en: {
    acts: 'What to decide about the customer',
    checks: 'Checks',
    verification: 'Cards and documents',
    noChecks: 'No checks yet.',
    words: { block: 'Block', unblock: 'Unblock', limits: 'Own limit', 'sign-out': 'Sign out everywhere' },
    proposed: 'Discount and share wait for a second person; the rest is saved',
    made: {
      block: 'Blocked',
      unblock: 'Unblocked',
      limits: 'The limit is saved and applies now',
      'sign-out': 'Signed out everywhere',
    },
    told: { block: 'The customer has been sent the reason.', unblock: 'The customer has been sent an e-mail.' },
    blocked: 'Blocked: cannot sign in or place orders',
    noReason: 'No reason was recorded.',
    account: 'has an account',
    guest: 'no account',
    guestText: 'Orders with this e-mail. There is no account to block:',
    toScreening: 'the mailbox can be stopped in the screening lists.',
  },
})
