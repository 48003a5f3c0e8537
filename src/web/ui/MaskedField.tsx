import { Mask, MaskInput } from 'maska'
import { useEffect, useMemo, useRef } from 'react'
import { maskFor, maskTokens } from './mask.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type MaskedFieldProps = Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> & {
  /** `#` digit, `@` letter, `*` letter or digit: `#### #### #### ####`. */
  mask: string
  /** What does not fit the mask stays behind it and is not cut off unsaid: a check says that it is too much. */
  keepsExcess?: boolean
  defaultValue?: string
  /** Told after every change: what stands in the field, without the mask's own signs, and whether nothing is missing. */
  onValue?: (value: { text: string; bare: string; complete: boolean }) => void
}

/** The field keeps its own text, so the caret stays where the person left it; a form reads it by name. */
export function MaskedField({ mask: places, keepsExcess, defaultValue = '', onValue, ...field }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onValue)
  const mask = useMemo(() => (keepsExcess ? maskFor(places) : places), [keepsExcess, places])
  useEffect(() => {
    latest.current = onValue
  })

  useEffect(() => {
    const masked = new MaskInput(input.current!, {
      mask,
      tokens: maskTokens,
      onMaska: ({ masked, unmasked, completed }) =>
        latest.current?.({ text: masked, bare: unmasked, complete: completed }),
    })
    return () => masked.destroy()
  }, [mask])

  // Masked before it is shown, the text is the same on the server and here.
  const text = useMemo(() => new Mask({ mask, tokens: maskTokens }).masked(defaultValue), [mask, defaultValue])
  return <TextField autoComplete="off" spellCheck={false} {...field} ref={input} defaultValue={text} />
}
