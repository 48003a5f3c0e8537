import { useEffect, useMemo, useState } from 'react'
import type { RefusedForm } from './form-outcome.ts'

/**
 * What is still wrong with a refused form: the fault of a field goes when the field is changed, and the refusal with the
 * last of them. The refusal of the whole form stays until it is sent again.
 */
export function useMended(refused: RefusedForm | undefined): RefusedForm | undefined {
  const [changed, setChanged] = useState<{ since: RefusedForm; fields: readonly string[] }>()
  useEffect(() => {
    if (!refused) return
    const note = ({ target }: Event) => {
      if (!isFieldOf(target, refused.form) || !refused.fields[target.name]) return
      setChanged(before => ({
        since: refused,
        fields: [...(before?.since === refused ? before.fields : []), target.name],
      }))
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [refused])

  const mended = changed?.since === refused ? changed?.fields : undefined
  return useMemo(() => {
    if (!refused || !mended) return refused
    const left = Object.entries(refused.fields).filter(([field]) => !mended.includes(field))
    return { ...refused, fields: Object.fromEntries(left), mended: left.length === 0 ? true : refused.mended }
  }, [refused, mended])
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Every form has its name in a hidden field. */
function isFieldOf(target: EventTarget | null, form: string): target is Control {
  const control = target as Partial<Control> | null
  const name = control?.form?.elements.namedItem('form')
  return name instanceof HTMLInputElement && name.value === form
}
