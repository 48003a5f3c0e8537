import { useEffect, useRef, useState } from 'react'
import { type AmountRefusal, readAmount } from '#contract/money/amount-text.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { addressOf, type InitQuery } from '#web/calculator/read-address.ts'
import { fieldText } from '#web/figures/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import type { CashData, CashView } from './cash-data.ts'
import { readCashView } from './cash-data.ts'

export type CashForm = { city: string; from: string; to: string; side: 'from' | 'to'; amount: string }
export type LiveCash = {
  form: CashForm
  view: CashView
  state: 'counted' | 'counting' | 'failed'
  /** Why the amount cannot be read; then nothing is asked. */
  mistake: AmountRefusal['reason'] | undefined
  /** What a person does to the form. Another pair or side begins with an amount of its own. */
  change: (part: Partial<CashForm>) => void
  again: () => void
}

/** A person is still typing for so long after a key. */
const TYPING_MS = 300
/** A quote holds for sixty seconds; while somebody looks it is asked anew long before. */
const RENEW_MS = 30_000

/** The form of this page, counted by the office after each change. */
export function useCash({ offer, view: first }: NonNullable<CashData>): LiveCash {
  const locale = useLocale()
  const formOf = ({ pair, side, amount, city }: CashView): CashForm => ({
    city: city ?? '',
    from: pair.from.code,
    to: pair.to.code,
    side,
    amount: fieldText(amount, pair[side], locale),
  })
  const [view, setView] = useState(first)
  const [form, setForm] = useState(() => formOf(first))
  const [state, setState] = useState<LiveCash['state']>('counted')
  const asking = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = async (next: CashForm, keepsAmount: boolean) => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setState('counting')
    try {
      const counted = await readCashView(browserApi, offer.options, {
        ...questionOf(next),
        ...amountPart(next, keepsAmount),
      })
      if (controller.signal.aborted) return
      setView(counted)
      const isAsked = counted.pair.from.code === next.from && counted.pair.to.code === next.to
      if (!keepsAmount || !isAsked) setForm(formOf(counted))
      setState('counted')
      followAddress(counted)
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }

  const change = (part: Partial<CashForm>) => {
    const next = { ...form, ...part }
    setForm(next)
    clearTimeout(timer.current)
    asking.current?.abort()
    const typed = 'amount' in part
    const keepsAmount = typed || 'city' in part
    if (keepsAmount && !amountOf(next).ok) return setState('counted')
    setState('counting')
    timer.current = setTimeout(() => void ask(next, keepsAmount), typed ? TYPING_MS : 0)
  }
  const again = () => void ask(form, true)

  function amountOf({ from, to, side, amount }: CashForm) {
    const code = side === 'from' ? from : to
    return readAmount(amount, offer.currencies.find(currency => currency.code === code)?.scale ?? 0)
  }
  function amountPart(next: CashForm, keepsAmount: boolean): { amount?: string } {
    const read = amountOf(next)
    return keepsAmount && read.ok ? { amount: read.value.text } : {}
  }

  const read = amountOf(form)

  useEffect(() => {
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible' && state === 'counted' && view.quote && read.ok) again()
    }, RENEW_MS)
    return () => clearInterval(renewal)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    },
    [],
  )
  return { form, view, state, mistake: read.ok ? undefined : read.refusal.reason, change, again }
}

const questionOf = ({ city, from, to, side }: CashForm): InitQuery => ({ from, to, side, ...(city && { city }) })

/** The address stands for the form; who sent the visitor stays in it. */
function followAddress({ pair, amount, side, city }: CashView): void {
  const before = new URLSearchParams(location.search)
  before.delete('before')
  const query = { from: pair.from.code, to: pair.to.code, amount, side, ...(city && { city }) }
  history.replaceState(history.state, '', location.pathname + addressOf(query, before))
}
