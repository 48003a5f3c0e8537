import { z } from 'zod'
import { PairText } from './source-record.ts'

/** Where the price stands in an answer: `data[symbol=USDT/RUB].bidPrice`, `ValCurs.Valute[CharCode=USD].Value`, `USDT/RUB:3`. */
const ValuePath = z.string().trim().max(200)

/** Headers that would carry a secret, or change what is connected to. A record is read by all staff and stands in files. */
const FORBIDDEN_HEADERS =
  /^(authorization|proxy-.*|cookie|host|content-length|transfer-encoding|connection|.*(?:key|token|secret).*)$/i

/** A source of prices that the office itself describes. Its key is its name in lists. */
export const OwnSourceRecord = z
  .strictObject({
    enabled: z.boolean(),
    pair: PairText,
    url: z.url({ protocol: /^https?$/ }).max(500),
    format: z.enum(['json', 'xml', 'text']),
    bid: ValuePath.min(1).meta({ description: 'Where the price stands at which the source buys, or its only price' }),
    ask: ValuePath.meta({ description: 'Where the price stands at which it sells; empty: the same' }),
    inverse: z
      .boolean()
      .meta({ description: 'The source says how much of the first currency one of the second costs' }),
    units: z.int().min(1).max(1_000_000).meta({ description: 'The price is for so many units' }),
    premiumBps: z.int().min(-5_000).max(5_000).meta({ description: 'Added to the price, such as to an official rate' }),
    everySeconds: z.int().min(5).max(86_400),
    oldestSeconds: z
      .int()
      .min(10)
      .max(1_209_600)
      .meta({ description: 'Values that were read longer ago do not count' }),
    jumpBps: z.int().min(1).max(5_000).nullable(),
    headers: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[A-Za-z0-9-]{1,60}: ?[\x20-\x7e]{0,300}$/)
          .refine(line => !FORBIDDEN_HEADERS.test(line.slice(0, line.indexOf(':'))), { message: 'no secrets here' }),
      )
      .max(10),
  })
  .meta({ id: 'OwnSourceRecord' })
export type OwnSourceRecord = z.infer<typeof OwnSourceRecord>
