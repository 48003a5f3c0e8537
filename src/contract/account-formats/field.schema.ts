import { z } from 'zod'
import { accountKinds } from './account.ts'
import { FieldName } from './own-field.schema.ts'

/** A field of an account as the API answers it, with its label in both languages. Pages know it as the type `AccountField`. */
export const AccountFieldView = z
  .object({
    name: FieldName,
    kind: z.enum(accountKinds),
    label: z.object({ ru: z.string(), en: z.string() }),
    required: z.boolean(),
    mask: z.string().nullable().meta({ description: '`#` digit, `@` Latin letter, `*` letter or digit.' }),
    inputMode: z.enum(['text', 'numeric', 'tel', 'email']),
    autocomplete: z.enum(['off', 'cc-number', 'tel', 'name', 'email']),
    example: z.string(),
    rules: z
      .object({ characters: z.enum(['digits', 'latin', 'any']), least: z.int(), most: z.int() })
      .optional()
      .meta({ description: 'What a field that the office added has to look like.' }),
  })
  .meta({ id: 'AccountField' })
