import { z } from 'zod'

/** A page of a list is asked for by its number, and by how many it may hold. */
export const paging = (size: number) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(size),
})

/** Which page of a list, and of how many items. */
export type PageQuery = { page: number; size: number }

/** The two ends of a list that only grows. */
export const listEnds = ['newest', 'oldest'] as const
export type ListEnd = (typeof listEnds)[number]
/** A position in a list: one of its ends, or past an item on the way from that end. */
export type ListPosition = { from: ListEnd; past?: string }

/**
 * Or, where a list only grows, by the line that one has come to: a page by its number would count all lines before it, and
 * would show some of them again when others have come on top.
 */
export const walking = (size: number) => ({
  from: z
    .enum(listEnds)
    .default('newest')
    .meta({ description: 'The end from which one goes: towards older items, or towards newer ones' }),
  past: z.uuid().toLowerCase().optional().meta({
    description:
      'The `id` of the item after which one goes on: the last one from `newest`, the first one from `oldest`',
  }),
  size: z.coerce.number().int().min(1).max(100).default(size),
})

/** The newest item stands first, from whichever end one goes. */
export const stretchOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), newer: z.boolean(), older: z.boolean() })

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
