import type { ReactNode } from 'react'
import { memo, useId } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import { Card } from '#web/ui/Card.tsx'
import { BAND, bandOf } from '#web/ui/engraved-band.ts'
import { stateTones } from '../claim-state.texts.ts'
import styles from './Slip.module.css'

/** The order as a bank-note: between two bands that are engraved for this order alone, in the ink of its state. */
export function Slip({ claim, children }: { claim: ClaimView; children: ReactNode }) {
  return (
    <Card flush aria-labelledby="now" className={styles.slip} data-tone={stateTones[claim.state]}>
      <Bands seed={claim.id}>
        <div className={styles.inside}>{children}</div>
      </Bands>
    </Card>
  )
}

function Bands({ seed, children }: { seed: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <svg className={styles.band} aria-hidden="true">
        <Pattern id={id} seed={seed} />
        <rect width="100%" height={BAND.height} fill={`url(#${id})`} />
      </svg>
      {children}
      <svg className={styles.band} aria-hidden="true">
        <rect width="100%" height={BAND.height} fill={`url(#${id})`} />
      </svg>
    </>
  )
}

const Pattern = memo(function Pattern({ id, seed }: { id: string; seed: string }) {
  return (
    <pattern id={id} width={BAND.width} height={BAND.height} patternUnits="userSpaceOnUse">
      <path d={bandOf(seed)} fill="none" stroke="currentColor" strokeWidth="0.7" />
    </pattern>
  )
})
