import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { CALLS_OF_KEY } from '#contract/auth/scopes.ts'
import type { PartnersView } from '#contract/partners/partners.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Table } from '#web/ui/Table.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { BannerChoice } from './BannerChoice.tsx'
import { IncomeExample } from './IncomeExample.tsx'
import type { PartnersData } from './PartnersPage.data.ts'
import styles from './PartnersPage.module.css'
import { messages } from './partners.texts.ts'

export { loader } from './PartnersPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, description: messages[locale].lead }),
}

/** For whoever sends customers, lists rates or writes programs: terms, banners, the files of rates, and the calls. */
export function Component() {
  const { view } = useLoaderData<PartnersData>()
  const t = useMessages(messages)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      <p className={styles.lead}>{t.lead}</p>
      {view.terms ? <Terms terms={view.terms} /> : <p>{t.noTerms}</p>}
      {view.terms && <Begin view={view} />}
      <BannerChoice />
      <ForMonitors origin={view.origin} />
      <ForPrograms origin={view.origin} />
    </div>
  )
}

function Terms({ terms }: { terms: NonNullable<PartnersView['terms']> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const show = (decimal: string) => showDecimal(decimal, locale)
  return (
    <Card aria-labelledby="terms" className={styles.part}>
      <h2 id="terms">{t.terms}</h2>
      <p>{t.share}</p>
      <Table
        caption={t.terms}
        rows={terms.levels}
        keyOf={({ startsAt }) => startsAt}
        columns={[
          { head: t.from, className: 'num', cell: ({ startsAt }) => t.dollars(show(startsAt)) },
          {
            head: t.yourShare,
            align: 'end',
            className: 'num',
            cell: ({ percent }) => withPercent(show(percent), locale),
          },
        ]}
      />
      <ul className={styles.list}>
        <li>{t.link(terms.linkDays)}</li>
        <li>{t.hold(terms.holdHours)}</li>
        <li>{t.refund}</li>
        <li>{t.own}</li>
      </ul>
      <IncomeExample levels={terms.levels} />
    </Card>
  )
}

function Begin({ view }: { view: PartnersView }) {
  const t = useMessages(messages)
  const person = usePerson()
  const link = view.mine && `${view.origin}/?ref=${view.mine.code}`
  return (
    <Card aria-labelledby="begin" className={styles.part}>
      <h2 id="begin">{t.begin}</h2>
      {person && link ? (
        <>
          <Address label={t.yourLink} address={link} />
          <p>{t.anyPage}</p>
          <p>
            <Link to="/account/referrer">{t.income}</Link>
          </p>
        </>
      ) : (
        <>
          <ol className={styles.list}>
            {t.steps.map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className={styles.row}>
            <ButtonLink to="/register" variant="primary">
              {t.signUp}
            </ButtonLink>
            <ButtonLink to="/login">{t.signIn}</ButtonLink>
          </p>
        </>
      )}
    </Card>
  )
}

function ForMonitors({ origin }: { origin: string }) {
  const t = useMessages(messages)
  return (
    <Card aria-labelledby="monitors" className={styles.part}>
      <h2 id="monitors">{t.monitors}</h2>
      <p>{t.monitorsText}</p>
      <Address label="XML" address={`${origin}/export/rates.xml`} />
      <Address label="JSON" address={`${origin}/export/rates.json`} />
      <Address label="TXT" address={`${origin}/export/rates.txt`} />
      <Address label={t.bothLimits} address={`${origin}/export/rates.xml?limits=both`} />
      <ul className={styles.list}>
        {t.monitorFacts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Card>
  )
}

function ForPrograms({ origin }: { origin: string }) {
  const t = useMessages(messages)
  const curl = `curl -H "Authorization: Bearer agio_…" ${origin}/api/v1/users/me/claims/`
  return (
    <Card aria-labelledby="programs" className={styles.part}>
      <h2 id="programs">{t.programs}</h2>
      <p>
        {t.key} <Link to="/account/settings#api-keys">{t.settings}</Link>
      </p>
      <pre className={`code ${styles.code}`}>{curl}</pre>
      <dl className={styles.calls}>
        {calls.map(({ scope, addresses }) => (
          <div key={scope}>
            <dt>
              <span className="code">{scope}</span> — {t.scopes[scope]}
            </dt>
            {addresses.map(address => (
              <dd key={address} className="code">
                {address}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p>{t.limits(CALLS_OF_KEY)}</p>
      <p>
        <Link to="/api">{t.api}</Link>
      </p>
    </Card>
  )
}

/** What a key reaches, by its scopes; `/api` has the fields. */
const calls = [
  {
    scope: 'rates:read',
    addresses: [
      'GET /api/v1/calculator/course/{from}/{to}/',
      'GET /front-api/calculator/init',
      'GET /api/v1/discounts/',
    ],
  },
  {
    scope: 'claims:read',
    addresses: [
      'GET /api/v1/users/me/claims/',
      'GET /api/v1/claims/{uuid}/',
      'GET /api/v1/claims/{uuid}/receipt/',
      'GET /api/v1/users/me/statistics/',
    ],
  },
  { scope: 'claims:open', addresses: ['POST /api/v1/claims/'] },
  {
    scope: 'referrals:read',
    addresses: [
      'GET /api/v1/users/me/refferal/',
      'GET /api/v1/users/me/refferal/dw/',
      'GET /api/v1/partners/',
      'GET /api.php?api_action=pp&api_key=agio_…&method=get_info',
    ],
  },
] as const

function Address({ label, address }: { label: ReactNode; address: string }) {
  const hydrated = useHydrated()
  return (
    <p className={styles.address}>
      <span>{label}</span>
      <span className={styles.row}>
        <code className={styles.code}>{address}</code>
        {hydrated && <CopyButton compact value={address} what={address} />}
      </span>
    </p>
  )
}
