import { useEffect, useRef, useState } from 'react'
import type { FormulaView } from '#contract/rates/formula-view.ts'
import { browserApi } from '#web/api/browser-api.ts'

type Question = { formula: string; from: string; to: string; marginBps: number }
type Answer = FormulaView & { pairs: readonly string[] }

const PAUSE_MS = 250

/** Asks what a formula is worth, once typing pauses. An answer to an older question is dropped. */
export function useFormula() {
  const [answer, setAnswer] = useState<{ asked: string; view?: Answer }>({ asked: '' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    },
    [],
  )

  function ask(question: Question): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      asking.current?.abort()
      const controller = new AbortController()
      asking.current = controller
      try {
        const view = await browserApi(
          'POST /api/v1/desk/formulas/',
          { body: { ...question, formula: question.formula.slice(0, 300) } },
          { signal: controller.signal },
        )
        if (!controller.signal.aborted) setAnswer({ asked: question.formula, view })
      } catch {
        // Typing goes on without the figures; the plan of the change says what is wrong.
      }
    }, PAUSE_MS)
  }
  return { ...answer, ask }
}
