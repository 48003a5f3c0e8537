import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldText, type Named } from '#web/format/money-text.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { distanceOf, rateAt } from './alert-line.ts'

export type AlertLine = {
  /** Where the line is, in hundredths of a percent from the rate of now. */
  bps: number
  /** Where it was drawn first: the chart reaches as far, and stays so. */
  first: number
  /** The field with the figure. It keeps its own text. */
  field: RefObject<HTMLInputElement | null>
  /** The line follows what is typed. */
  type: (text: string) => void
  /** The figure follows the line. */
  move: (bps: number) => void
}

/** The wanted rate as a figure in a field and as a line on the chart: each follows the other. */
export function useAlertLine(now: string, currency: Pick<Named, 'scale'>, first: string): AlertLine {
  const locale = useLocale()
  const lineAt = (text: string) => distanceOf(typedAmount(text, locale), now) ?? 0
  const [drawn] = useState(() => lineAt(first))
  const [bps, setBps] = useState(drawn)
  const field = useRef<HTMLInputElement>(null)
  const type = (text: string) => setBps(lineAt(text))
  const typed = useEffectEvent(() => type(field.current?.value ?? ''))
  // What was typed before the page was awake.
  useEffect(() => typed(), [])
  const move = (bps: number) => {
    setBps(bps)
    if (field.current) field.current.value = fieldText(rateAt(now, bps), currency, locale)
  }
  return { bps, first: drawn, field, type, move }
}
