/** A page of a list, as every call that has pages answers it. */
export const pageOf = <Item>(items: Item[], total: number, { page, size }: { page: number; size: number }) => ({
  items,
  page,
  size,
  total,
  pages: Math.ceil(total / size),
})
