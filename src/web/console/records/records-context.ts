import type { Locale } from '#contract/locale.ts'
import type { ShownCities } from '#web/format/shown-cities.ts'
import type { ShownCurrencies } from '#web/format/shown-currencies.ts'
import type { RecordNames, ReferredSection } from './record-names.ts'

/** What cells and values are drawn with. */
export type RecordsContext = {
  locale: Locale
  /** Whether the time zone of the reader is known. */
  here: boolean
  /** The zone that the office lives by: moments are typed and shown in it. */
  zone?: string
  currencies: ShownCurrencies
  /** Where they are not read, a city is named by its code. */
  cities?: ShownCities
  /** What the records are called that fields refer to, where they are read. */
  names?: Partial<Record<ReferredSection, RecordNames>>
  /** What the amount that is being shown is counted in, and a part of it by the part's name. */
  unit?: string | undefined
  unitOf?: ((field: string) => string | undefined) | undefined
}
