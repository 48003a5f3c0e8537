import { useId, useRef } from 'react'
import { useParams } from 'react-router'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import { trialStep } from '#web/console/records/change-steps.ts'
import { readBps } from '#web/console/records/field-texts.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FORMULA_CHOICE } from './ask-direction.ts'
import { FormulaSteps } from './FormulaSteps.tsx'
import { useFormula } from './use-formula.ts'

type FormulaFieldProps = {
  id: string
  name: string
  label: string
  hint?: string | undefined
  refusal: string | undefined
  defaultValue: string | undefined
}

/** The formula, worked out while it is typed: pairs are suggested where one is begun. Without a script a button shows it. */
export function FormulaField({ defaultValue = '', ...field }: FormulaFieldProps) {
  const t = useMessages(messages)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const { key = '' } = useParams()
  const here = useHydrated()
  const { asked, view, ask } = useFormula()

  function work() {
    const controls = input.current?.form?.elements
    const typed = (name: string) => (controls?.namedItem(name) as HTMLInputElement | null)?.value ?? ''
    const ends = currenciesOf(key) ?? { from: typed('from').toUpperCase(), to: typed('to').toUpperCase() }
    const margin = readBps(typed('marginBps'))
    ask({ formula: input.current?.value ?? '', ...ends, marginBps: typeof margin === 'number' ? margin : 0 })
  }
  const begun = asked.replace(/[A-Z0-9/]*$/i, '')
  return (
    <>
      <TextField
        {...field}
        ref={input}
        defaultValue={defaultValue}
        list={list}
        autoComplete="off"
        onFocus={work}
        onInput={work}
      />
      <datalist id={list}>
        {view?.pairs.map(pair => (
          <option key={pair} value={`${begun}${pair}`} />
        ))}
      </datalist>
      <div aria-live="polite">{view && asked && <FormulaSteps text={asked} view={view} />}</div>
      {!here && (
        <Button type="submit" name="step" value={trialStep(FORMULA_CHOICE)} size="small">
          {t.show}
        </Button>
      )}
    </>
  )
}

const messages = defineMessages({ ru: { show: 'Показать расчёт' }, en: { show: 'Show the figures' } })
