import { displayAccount } from '#contract/accounts/display-account.ts'
import type { AccountLine } from '#contract/claims/claim.ts'
import { AccountText } from './AccountText.tsx'

/** An account with its memo and bank, as far as the reader may see it. */
export function AccountLines({ lines }: { lines: readonly AccountLine[] }) {
  return (
    <>
      {lines.map(({ name, kind, value }, i) => (
        <span key={name}>
          {i > 0 && ', '}
          {name === 'memo' && 'memo '}
          {/* What is masked is grouped already. */}
          <AccountText text={value.includes('•') ? value : displayAccount(kind, value)} />
        </span>
      ))}
    </>
  )
}
