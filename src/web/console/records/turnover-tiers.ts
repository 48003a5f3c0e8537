import { type FieldKind, tiers } from './field-kinds.tsx'

type Tier = { startsAt: string; bps: number }
type ReadTier = { startsAt: string; adjustBps: number | string }

/** Typed as the tiers of a direction are. */
const asTiers = (value: readonly Tier[]) => value.map(({ startsAt, bps }) => ({ startsAt, adjustBps: bps })) as never

/** From a turnover on, a share: a line for each. */
export const turnoverTiers: FieldKind = {
  ...tiers,
  texts: (name, value: readonly Tier[], locale) => tiers.texts(name, asTiers(value), locale),
  read: (name, texts) =>
    (tiers.read(name, texts) as ReadTier[]).map(({ startsAt, adjustBps }) => ({ startsAt, bps: adjustBps })),
  show: (value: readonly Tier[], around) => tiers.show(asTiers(value), around),
}
