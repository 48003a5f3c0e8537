import { z } from 'zod'

const Place = z.strictObject({
  provider: z.enum(['none', 'own', 'jivo', 'chatwoot', 'crisp', 'talk-me']),
  site: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,100}$/)
    .meta({ description: 'The id of the site with that company' }),
  host: z
    .union([z.literal(''), z.url({ protocol: /^https$/ }).max(200)])
    .meta({ description: 'Where the office’s Chatwoot is: https://chat.example.org' }),
})
export type ChatPlace = z.infer<typeof Place>

/** Which chat stands on the pages of cash and on all others, and how long conversations are kept. */
export const ChatRecord = z
  .strictObject({ cash: Place, support: Place, keptDays: z.int().min(7).max(3650) })
  .meta({ id: 'ChatRecord' })
export type ChatRecord = z.infer<typeof ChatRecord>

/** An answer that operators have ready. Its key names it; `{claim}` and `{office}` are filled in. */
export const ChatAnswerRecord = z
  .strictObject({
    position: z.int().min(0).max(9_999),
    text: z.strictObject({ ru: z.string().trim().min(1).max(2_000), en: z.string().trim().min(1).max(2_000) }),
  })
  .meta({ id: 'ChatAnswerRecord' })
export type ChatAnswerRecord = z.infer<typeof ChatAnswerRecord>
