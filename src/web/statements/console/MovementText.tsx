import type { StatementMovement } from '#contract/statements/statements.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { movementText } from './statement.texts.ts'

/** A movement with the way to it. */
export function MovementText({ movement }: { movement: StatementMovement }) {
  const locale = useLocale()
  const { claim, withdrawal } = movement
  const to = claim ? `/console/claims/${claim.id}` : withdrawal && `/console/withdrawals/${withdrawal.id}`
  const text = movementText(movement, locale)
  return to ? <Link to={to}>{text}</Link> : text
}
