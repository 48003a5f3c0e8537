import { useId } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** A time zone by its name, which is found by any part of it. */
export function ZoneField(field: Pick<TextFieldProps, 'id' | 'name' | 'label' | 'hint' | 'refusal' | 'defaultValue'>) {
  const hydrated = useHydrated()
  const zones = useId()
  return (
    <>
      <TextField {...field} autoComplete="off" list={hydrated ? zones : undefined} />
      {hydrated && (
        <datalist id={zones}>
          {Intl.supportedValuesOf('timeZone').map(zone => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  )
}
