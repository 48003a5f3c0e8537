import type { PairView } from '#contract/calculator/direction.ts'
import { Notice } from '#web/ui/Notice.tsx'
import type { Trouble } from './send-claim.ts'
import { useTroubleText } from './trouble-text.ts'

/** Why the form did not become a claim. Whoever sent it reads on here. */
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
