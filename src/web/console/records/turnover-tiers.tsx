import type { Locale } from '#contract/locale.ts'
import { percentText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import type { FieldKind } from './field-kind.ts'
import { shownTiers, tiers } from './field-kinds.tsx'
import { bpsInField } from './field-texts.ts'
import { TierRows, type TierWords } from './TierRows.tsx'

type Tier = { startsAt: string; bps: number }
type ReadTier = { startsAt: string; adjustBps: number | string }

/** From a turnover on, a share: a row for each. In the text it is as the tiers of a direction, but adds to nothing. */
export const turnoverTiers = (words: Record<Locale, TierWords>): FieldKind => ({
  ...tiers,
  input: field => <TierRows {...field} words={words} />,
  texts: (name, value: readonly Tier[], locale) => ({
    [name]: value.map(({ startsAt, bps }) => `${showDecimal(startsAt, locale)} ${bpsInField(bps, locale)}`).join('\n'),
  }),
  read: (name, texts, locale) =>
    (tiers.read(name, texts, locale) as ReadTier[]).map(({ startsAt, adjustBps }) => ({ startsAt, bps: adjustBps })),
  ...shownTiers(({ bps }: Tier, { locale }) => percentText(bps, locale)),
})
