import { z } from 'zod'

/** A page of a list is asked for by its number, and by how many it may hold. */
export const paging = (size: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(size),
})

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    page: z.int(),
    size: z.int(),
    total: z.int(),
    pages: z.int(),
    more: z
      .literal(true)
      .optional()
      .meta({ description: 'There are more than `total`, which is how far a long list is counted' }),
  })
