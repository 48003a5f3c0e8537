import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { CheckItem } from '#contract/verification/verification.ts'
import { kindNames } from '#contract/verification/verification-kinds.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { checkTexts, checkTones } from './check.texts.ts'
import { type ChecksQuery, checkPath } from './check-query.ts'
import { checksSection } from './verification.console.ts'

/** Checks as rows, with their promise or their decision. */
export function ChecksTable({ items, show }: { items: readonly CheckItem[]; show: ChecksQuery['show'] }) {
  const t = useMessages(checkTexts)
  const locale = useLocale()
  return (
    <Table
      caption={checksSection.words[locale].title}
      stacked
      rows={items}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t.kind,
          cell: ({ id, kind }) => (
            <Link to={checkPath(id)} data-row={id}>
              {kindNames[locale][kind]}
            </Link>
          ),
        },
        { head: t.customer, cell: ({ email }) => email },
        {
          head: t.claim,
          cell: ({ claim }) =>
            claim ? <Link to={`/console/claims/${claim.id}`}>{groupedNumber(claim.number)}</Link> : '—',
        },
        { head: t.because, cell: ({ because }) => t.causes[because.cause] },
        {
          head: t.state,
          cell: ({ state, attempts }) => (
            <>
              <Status tone={checkTones[state]}>{t.states[state]}</Status>{' '}
              {attempts > 1 && <small>{t.attempt(attempts)}</small>}
            </>
          ),
        },
        show === 'waiting'
          ? {
              head: t.promised,
              label: ({ promisedBy }) => promisedBy && t.promised,
              cell: ({ promisedBy, sentAt }) => (
                <>
                  {!promisedBy && sentAt ? `${t.sent} ` : ''}
                  <When at={promisedBy ?? sentAt} />
                </>
              ),
            }
          : { head: t.decided, cell: ({ decidedAt }) => <When at={decidedAt} /> },
      ]}
    />
  )
}

const When = ({ at }: { at: string | undefined }) => (at ? <MomentText at={at} withTime soon /> : <>—</>)
