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
    <Table caption={checksSection.words[locale].title} stacked>
      <thead>
        <tr>
          <th scope="col">{t.kind}</th>
          <th scope="col">{t.customer}</th>
          <th scope="col">{t.claim}</th>
          <th scope="col">{t.because}</th>
          <th scope="col">{t.state}</th>
          <th scope="col">{show === 'waiting' ? t.promised : t.decided}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, kind, email, claim, because, state, attempts, sentAt, promisedBy, decidedAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={checkPath(id)} data-row={id}>
                {kindNames[locale][kind]}
              </Link>
            </th>
            <td data-label={t.customer}>{email}</td>
            <td data-label={t.claim}>
              {claim ? <Link to={`/console/claims/${claim.id}`}>{groupedNumber(claim.number)}</Link> : '—'}
            </td>
            <td data-label={t.because}>{t.causes[because.cause]}</td>
            <td data-label={t.state}>
              <Status tone={checkTones[state]}>{t.states[state]}</Status>{' '}
              {attempts > 1 && <small>{t.attempt(attempts)}</small>}
            </td>
            <td data-label={show === 'waiting' ? promisedBy && t.promised : t.decided}>
              {show === 'waiting' && !promisedBy && sentAt ? `${t.sent} ` : ''}
              <When at={show === 'waiting' ? (promisedBy ?? sentAt) : decidedAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const When = ({ at }: { at: string | undefined }) => (at ? <MomentText at={at} withTime soon /> : <>—</>)
