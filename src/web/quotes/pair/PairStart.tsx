import type { PairView } from '#contract/catalogue/direction.ts'
import { useCalculator } from '#web/quotes/calculator/use-calculator.ts'
import { PairCalculator } from './PairCalculator.tsx'
import type { PairData } from './PairPage.data.ts'
import { PairRateText } from './PairRateText.tsx'

type PairStartProps = { loaded: PairData; pair: PairView; isOffline: boolean }

/** The rate of the pair, and beside it the calculator as the server rendered it. */
export function PairStart({ loaded, pair, isOffline }: PairStartProps) {
  const { counted, tech, boardVersion, now } = loaded
  const live = useCalculator(
    { ...counted, view: { ...counted.view, pair: loaded.pair, tech, boardVersion, now } },
    { keepsAddress: true },
  )
  return (
    <>
      <PairRateText pair={pair} clock={live.clock} isOffline={isOffline} />
      {pair.state === 'on' && <PairCalculator {...live} />}
    </>
  )
}
