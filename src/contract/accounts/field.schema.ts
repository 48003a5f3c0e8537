import { z } from 'zod'
import { accountKinds } from './account.ts'
import { type AccountField, accountLabels } from './fields.ts'

/** A field of an account as the API answers it, with its label in both languages. Pages know it as the type `AccountField`. */
export const AccountFieldView = z
  .object({
    name: z.enum(['account', 'memo', 'bank', 'contact']),
    kind: z.enum(accountKinds),
    label: z.object({ ru: z.string(), en: z.string() }),
    required: z.boolean(),
    mask: z.string().nullable().meta({ description: '`#` digit, `@` Latin letter, `*` letter or digit.' }),
    inputMode: z.enum(['text', 'numeric', 'tel', 'email']),
    autocomplete: z.enum(['off', 'cc-number', 'tel', 'name']),
    example: z.string(),
  })
  .meta({ id: 'AccountField' })

export const viewField = (field: AccountField): z.infer<typeof AccountFieldView> => ({
  ...field,
  label: accountLabels[field.label],
})
