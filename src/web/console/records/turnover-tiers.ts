import { bpsText, percentText } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { type FieldKind, tiers } from './field-kinds.tsx'

type Tier = { startsAt: string; bps: number }
type ReadTier = { startsAt: string; adjustBps: number | string }

/** From a turnover on, a share: a line for each. It is typed as the tiers of a direction are, but adds to nothing. */
export const turnoverTiers: FieldKind = {
  ...tiers,
  texts: (name, value: readonly Tier[]) => ({
    [name]: value.map(({ startsAt, bps }) => `${startsAt} ${bpsText(bps)}`).join('\n'),
  }),
  read: (name, texts) =>
    (tiers.read(name, texts) as ReadTier[]).map(({ startsAt, adjustBps }) => ({ startsAt, bps: adjustBps })),
  show: (value: readonly Tier[], { locale }) =>
    value.map(({ startsAt, bps }) => `${showDecimal(startsAt, locale)}: ${percentText(bps, locale)}`).join('; ') || '—',
}
