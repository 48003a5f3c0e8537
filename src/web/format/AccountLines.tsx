import { displayAccount } from '#contract/account-formats/display-account.ts'
import type { AccountLine } from '#contract/claims/claim.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { AccountText } from './AccountText.tsx'

/** The lines of an account that the reader may see, with memo, bank and the fields that the office added. */
export function AccountLines({ lines }: { lines: readonly AccountLine[] }) {
  const locale = useLocale()
  return (
    <>
      {lines.map(({ name, kind, value, label }, i) => (
        <span key={name}>
          {i > 0 && ', '}
          {label ? `${label[locale]} ` : name === 'memo' && 'memo '}
          {/* What is masked is grouped already. */}
          <AccountText text={value.includes('•') ? value : displayAccount(kind, value)} />
        </span>
      ))}
    </>
  )
}
