import type { PairView } from '#contract/catalogue/direction.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Trouble } from './send-claim.ts'
import { useTroubleText } from './trouble-text.ts'

/** Why no claim was opened; the focus goes here. */
export function TroubleNotice({ trouble, pair }: { trouble: Trouble | undefined; pair: PairView }) {
  const said = useTroubleText(trouble, pair)
  if (!said) return null
  return (
    <div tabIndex={-1} data-begins>
      <Notice tone="bad" title={said.title} announced>
        {said.text}
      </Notice>
    </div>
  )
}
