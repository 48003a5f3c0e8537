import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import frame from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon, type IconName } from './Icon.tsx'

export type TextFieldProps = FieldProps & ComponentProps<'input'> & { icon?: IconName; trailing?: ReactNode }

export function TextField({ label, aside, hint, refusal, icon, trailing, className, ...input }: TextFieldProps) {
  return (
    <Field id={input.id} label={label} aside={aside} hint={hint} refusal={refusal} className={className}>
      {control => (
        <div className={frame.box}>
          {icon && <Icon name={icon} />}
          <input type="text" {...input} {...control} className={classNames(input.inputMode === 'decimal' && 'num')} />
          {trailing}
        </div>
      )}
    </Field>
  )
}
