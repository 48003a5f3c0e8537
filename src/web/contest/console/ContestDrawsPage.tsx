import { useLoaderData } from 'react-router'
import type { ContestDraw } from '#contract/contest/contest.ts'
import facts from '#web/console/Facts.module.css'
import { OfficeMoment } from '#web/console/OfficeMoment.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import record from '#web/console/records/RecordPage.module.css'
import page from '#web/console/SectionPage.module.css'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ContestDrawsData } from './ContestDrawsPage.data.ts'
import { stageNames } from './contest.texts.ts'
import { CONTESTS_PATH, contestView } from './contest-view.tsx'
import { drawFormTexts, drawTexts } from './draw.texts.ts'

export { action, loader } from './ContestDrawsPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: drawTexts[locale].title, noindex: true }) }

/** What is frozen and drawn, and the forms for it. */
export function Component() {
  const { contests } = useLoaderData<ContestDrawsData>()
  const t = useMessages(drawTexts)
  const locale = useLocale()
  return (
    <div className={page.page}>
      <div>
        <Link to={CONTESTS_PATH} className={page.back}>
          ← {contestView.words[locale].title}
        </Link>
        <h1>{t.title}</h1>
        <p className={page.note}>{t.lead}</p>
      </div>
      {contests.length === 0 ? (
        <EmptyState title={t.none} />
      ) : (
        contests.map(contest => <OneDraw key={contest.key} contest={contest} />)
      )}
    </div>
  )
}

function OneDraw({ contest }: { contest: ContestDraw }) {
  const { key, stage, title, ends, blockHeight, participants, tickets, unpriced, frozen, entered, drawn } = contest
  const t = useMessages(drawTexts)
  const locale = useLocale()
  const authorOf = (by: string) => (t.authors as Record<string, string>)[by] ?? by
  return (
    <section aria-labelledby={`draw-${key}`} data-contest={key}>
      <h2 id={`draw-${key}`}>
        <Link to={`${CONTESTS_PATH}/${key}`}>{title[locale] || key}</Link>: {stageNames[locale][stage]}
      </h2>
      <dl className={facts.facts}>
        <div>
          <dt>{t.ends}</dt>
          <dd>
            <OfficeMoment at={ends} withYear />
          </dd>
        </div>
        <div>
          <dt>{t.block}</dt>
          <dd className="num">{blockHeight}</dd>
        </div>
        {frozen && (
          <>
            <div>
              <dt>{t.frozen}</dt>
              <dd>
                <span>
                  <OfficeMoment at={frozen.at} withYear />, {authorOf(frozen.by)}
                </span>
              </dd>
            </div>
            <div>
              <dt>{t.hash}</dt>
              <dd>
                <code>{frozen.hash}</code>
              </dd>
            </div>
          </>
        )}
        {entered && (
          <>
            <div>
              <dt>{t.entered}</dt>
              <dd>
                <span>
                  {authorOf(entered.by)}, <OfficeMoment at={entered.at} withYear />
                </span>
              </dd>
            </div>
            {(drawn || entered.own) && (
              <div>
                <dt>{t.blockHash}</dt>
                <dd>
                  <code>{entered.blockHash}</code>
                </dd>
              </div>
            )}
          </>
        )}
        {drawn && (
          <div>
            <dt>{t.drawn}</dt>
            <dd>
              <span>
                <OfficeMoment at={drawn.at} withYear />, {authorOf(drawn.by)}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {(frozen || stage === 'drawing') && <p>{t.counted(participants, tickets)}</p>}
      {stage === 'drawing' && !frozen && (
        <>
          {unpriced > 0 && <Notice tone="warn" title={t.unpriced(unpriced)} />}
          <Freeze contestKey={key} />
        </>
      )}
      {frozen && !drawn && <EnterHash contest={contest} />}
      {contest.winners.length > 0 && <Winners contest={contest} />}
    </section>
  )
}

function Freeze({ contestKey }: { contestKey: string }) {
  const t = useMessages(drawTexts)
  const { Form, refused, busy, name } = useOfficeForm(`freeze.${contestKey}`)
  return (
    <Form method="post">
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={contestKey} />
      <SummaryWithProof refused={refused} labels={{}} texts={drawFormTexts} />
      <Button type="submit" busy={busy}>
        {t.freeze}
      </Button>
    </Form>
  )
}

function EnterHash({ contest: { key, blockHeight, entered, needsTwo } }: { contest: ContestDraw }) {
  const t = useMessages(drawTexts)
  const { Form, refused, busy, name, field } = useOfficeForm(`draw.${key}`)
  const isSecond = entered !== undefined && !entered.own
  return (
    <Form method="post" className={record.form}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={key} />
      {entered?.own && <Notice title={t.waitsForOther} />}
      {isSecond && <Notice title={t.differs} />}
      <SummaryWithProof refused={refused} labels={{ blockHash: t.blockHash }} texts={drawFormTexts} />
      <TextField
        {...field('blockHash', drawFormTexts)}
        label={t.blockHash}
        hint={t.blockHint(blockHeight)}
        defaultValue={keptValue(refused, 'blockHash')}
        autoComplete="off"
        required
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {isSecond ? t.confirm : needsTwo ? t.enter : t.drawNow}
        </Button>
      </div>
    </Form>
  )
}

function Winners({ contest: { key, winners } }: { contest: ContestDraw }) {
  const t = useMessages(drawTexts)
  return (
    <>
      <Table
        caption={t.winners}
        dense
        rows={winners}
        keyOf={({ place }) => place}
        columns={[
          { head: t.place, className: 'num', cell: ({ place }) => place },
          { head: t.email, cell: ({ email }) => email },
          { head: t.tickets, align: 'end', className: 'num', cell: ({ tickets }) => tickets },
          { head: t.given, cell: ({ given }) => given ?? t.waits },
        ]}
      />
      <p>
        <Link to={`/contest?contest=${key}`}>{t.page}</Link>
      </p>
    </>
  )
}
