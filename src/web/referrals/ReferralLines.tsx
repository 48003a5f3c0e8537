import { useLoaderData } from 'react-router'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import type { ReferralKind } from '#contract/referrals/referral-reasons.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Table } from '#web/ui/Table.tsx'
import { percent } from './percent.ts'
import type { ReferrerData } from './ReferrerPage.data.ts'
import styles from './ReferrerPage.module.css'
import { referrerTexts } from './referrer.texts.ts'
import { referrerPath } from './referrer-query.ts'

const shownKinds: readonly ReferralKind[] = ['refsucc', 'refhold', 'refback', 'prize']

/** Every line of the income with its order and its rule, or why it is nothing. */
export function ReferralLines() {
  const { query, lines, overview, currencies } = useLoaderData<ReferrerData>()
  const t = useMessages(referrerTexts)
  const locale = useLocale()
  const dollars = useDollars(DOLLAR_SCALE)
  const nameOf = (code: string) => currencies[code]?.ticker ?? code
  const campaign = (code: string | undefined) => overview.links.find(link => link.code === code)?.name
  return (
    <section className={styles.section} aria-labelledby="referral-lines">
      <h2 id="referral-lines">{t.lines}</h2>
      <nav aria-label={t.lines} className={styles.kinds}>
        {shownKinds.map(status => (
          <Link
            key={status}
            to={referrerPath({ status, page: 1 })}
            aria-current={status === query.status ? 'true' : undefined}
          >
            {t.kinds[status]}
          </Link>
        ))}
      </nav>
      {lines.items.length === 0 ? (
        <p>{t.noLines[query.status]}</p>
      ) : (
        <Table
          caption={t.kinds[query.status]}
          named={false}
          rows={lines.items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.when,
              cell: ({ at, kind, availableAt }) => (
                <>
                  <MomentText at={at} soon withTime />
                  {kind === 'refhold' && availableAt && (
                    <span className={styles.why}>
                      {t.availableAt} <MomentText at={availableAt} soon withTime />
                    </span>
                  )}
                </>
              ),
            },
            {
              head: t.order,
              cell: ({ claim, contest, code }) => (
                <>
                  {claim && (
                    <>
                      №{'\u00a0'}
                      <span className="num">{claim.number}</span>
                      <span className={styles.why}>
                        {nameOf(claim.from)} → {nameOf(claim.to)}
                        {claim.worth !== undefined && `, ${dollars(claim.worth, 2)}`}
                      </span>
                    </>
                  )}
                  {contest?.[locale]}
                  {campaign(code) !== undefined && <span className={styles.why}>{campaign(code)}</span>}
                </>
              ),
            },
            {
              head: t.rule,
              cell: ({ zero, percent: share, rule, takenBack }) => (
                <>
                  {zero ? (
                    t.zero[zero]
                  ) : (
                    <>
                      {share !== undefined && percent(share, locale)}
                      <span className={styles.why}>{rule && t.rules[rule]}</span>
                    </>
                  )}
                  {takenBack && <span className={styles.why}>{t.takenBack}</span>}
                </>
              ),
            },
            {
              head: t.amount,
              align: 'end',
              className: 'num',
              cell: ({ kind, amount }) => (
                <>
                  {kind === 'refback' && '−'}
                  {dollars(amount)}
                </>
              ),
            },
          ]}
        />
      )}
      <Pagination page={lines.page} pages={lines.pages} hrefOf={page => referrerPath({ ...query, page })} />
      <p>
        <a download href={`/api/v1/users/me/refferal/dw/export/?locale=${locale}`}>
          {t.csv}
        </a>
      </p>
    </section>
  )
}
