import type { ComponentProps } from 'react'
import { isLong } from '#web/format/breaking-sum.ts'

/** A figure in a table. The table's stylesheet says where a long one breaks. */
export const FigureCell = ({ text, ...cell }: { text: string } & ComponentProps<'td'>) => (
  <td {...cell} className="num" data-long={isLong(text) || undefined}>
    {text}
  </td>
)
