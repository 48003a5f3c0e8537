import { TextField, type TextFieldProps } from './TextField.tsx'

/** An address is typed with the keys for it, and nothing corrects it on the way. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
)
