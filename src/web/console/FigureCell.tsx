import type { ComponentProps } from 'react'
import { isLong } from '#web/figures/breaking-sum.ts'

/** A figure in a table. The table's own sheet says where a long one goes on. */
export const FigureCell = ({ text, ...cell }: { text: string } & ComponentProps<'td'>) => (
  <td {...cell} className="num" data-long={isLong(text) || undefined}>
    {text}
  </td>
)
