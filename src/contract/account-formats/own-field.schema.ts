import { z } from 'zod'

/** What a field of an account is called in calls and in the database. */
export const FieldName = z.string().regex(/^[a-z][a-z0-9]{0,19}$/)

const Label = z.strictObject({ ru: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(60) })

/** A field that the office adds to the accounts of a currency. */
export const OwnField = z
  .strictObject({
    name: FieldName,
    label: Label,
    characters: z.enum(['digits', 'latin', 'any']),
    least: z.int().min(1).max(200),
    most: z.int().min(1).max(200),
    mask: z
      .string()
      .regex(/^[#@* -]{1,60}$/)
      .nullable()
      .meta({ description: '`#` digit, `@` Latin letter, `*` letter or digit. Null: none.' }),
    required: z.boolean(),
    example: z.string().trim().max(60),
  })
  .refine(({ least, most }) => least <= most, { path: ['most'], message: 'is less than the least length' })
  .meta({ id: 'OwnField' })
export type OwnField = z.infer<typeof OwnField>
