import type { ReactNode } from 'react'

export type ListedOption = {
  value: string
  label: string
  /** The line under the label. */
  detail?: string
  /** Options of one group stand together under its name. */
  group?: string
  /** At the end of the line: the key that does the same. */
  figure?: ReactNode
}

/** The options in which every word of the query occurs. Capitals and the dots of ё do not matter. */
export function findOptions<O extends ListedOption>(query: string, options: readonly O[]): readonly O[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (!words.length) return options
  return options.filter(({ label, detail, value }) => {
    const text = plain(`${label} ${detail ?? ''} ${value}`)
    return words.every(word => text.includes(word))
  })
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
