import { TextField } from '#web/ui/TextField.tsx'
import type { FieldKind } from './field-kind.ts'
import { text } from './field-kinds.tsx'

/** A colour, chosen on a page of its own. Empty is the one that Agio comes with. */
export const colour: FieldKind = {
  ...text,
  show: (value: string) =>
    value === '' ? (
      '—'
    ) : (
      <>
        <Swatch colour={value} /> {value}
      </>
    ),
}

/** A colour that is chosen in its place. */
export const plainColour: FieldKind = {
  ...colour,
  input: ({ name, label, hint, texts, control }) => (
    <TextField {...control(name)} type="color" label={label} hint={hint} defaultValue={texts[name]} />
  ),
}

/** A picture by its name, chosen on a page of its own. */
export const picture = (pathOf: (name: string) => string): FieldKind => ({
  ...text,
  show: (value: string) => (value === '' ? '—' : <img src={pathOf(value)} alt="" height="24" />),
})

/** Drawn, as pages allow no inline styles. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
    <circle cx="6" cy="6" r="6" fill={colour} />
  </svg>
)
