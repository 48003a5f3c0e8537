import { useLoaderData } from 'react-router'
import { letterOutcomes, troubleTexts } from '#contract/mailbox/letter-outcomes.ts'
import facts from '#web/console/Facts.module.css'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { mailboxTexts, outcomeTexts } from './letter-outcomes.texts.ts'
import type { MailboxData } from './MailboxPage.data.ts'

export { loader } from './MailboxPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: mailboxTexts[locale].title, noindex: true }),
}

/** Whether replies by e-mail are read, when last, and what went wrong. */
export function Component() {
  const { status } = useLoaderData<MailboxData>()
  const t = useMessages(mailboxTexts)
  const troubles = useMessages(troubleTexts)
  const outcomes = useMessages(outcomeTexts)
  const { on, address, readAt, trouble } = status
  const letters = letterOutcomes.flatMap(outcome => status.letters.filter(letter => letter.outcome === outcome))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to="/console/chat" className={page.back}>
            ← {t.back}
          </Link>
          <h1>{t.title}</h1>
        </div>
      </div>
      <p className={page.note}>{t.lead}</p>
      {on ? (
        <>
          <section className={page.aside} aria-label={t.state}>
            <dl className={facts.facts}>
              <div>
                <dt>{t.state}</dt>
                <dd>
                  <Status tone={trouble ? 'stop' : readAt ? 'done' : 'rest'}>
                    {trouble ? t.fails : readAt ? t.reads : t.waits}
                  </Status>
                </dd>
              </div>
              <div>
                <dt>{t.address}</dt>
                <dd>{address}</dd>
              </div>
              <div>
                <dt>{t.readAt}</dt>
                <dd>{readAt ? <MomentText at={readAt} withTime soon /> : t.never}</dd>
              </div>
              {trouble && (
                <>
                  <div>
                    <dt>{t.why}</dt>
                    <dd>{troubles[trouble.reason]}</dd>
                  </div>
                  <div>
                    <dt>{t.since}</dt>
                    <dd>
                      <MomentText at={trouble.since} withTime soon />
                    </dd>
                  </div>
                  <div>
                    <dt>{t.failures}</dt>
                    <dd className="num">{trouble.failures}</dd>
                  </div>
                </>
              )}
            </dl>
          </section>
          <section className={page.part}>
            <h2>{t.letters}</h2>
            {letters.length === 0 ? (
              <p className={page.note}>{t.none}</p>
            ) : (
              <Table
                caption={t.letters}
                named={false}
                rows={letters}
                keyOf={({ outcome }) => outcome}
                columns={[
                  { head: t.what, cell: ({ outcome }) => outcomes[outcome] },
                  { head: t.count, align: 'end', className: 'num', cell: ({ count }) => count },
                ]}
              />
            )}
          </section>
          <p className={page.note}>{t.note}</p>
        </>
      ) : (
        <section className={page.part}>
          <h2>{t.off}</h2>
          <p className={page.note}>
            {t.offText} <code>AGIO_INBOX</code>.
          </p>
        </section>
      )}
    </div>
  )
}
