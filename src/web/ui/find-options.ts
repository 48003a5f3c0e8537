export type PickerOption = {
  value: string
  label: string
  /** The line under the label: the ticker and the network, a city. */
  detail?: string | undefined
  /** Options of one group stand together under its name. */
  group?: string | undefined
  /** Other words that find it. */
  keywords?: string | undefined
  /** Why it cannot be chosen now. It stays in the list with its reason. */
  unavailable?: string | undefined
}

/** The options in which every word of the query occurs. Capitals and the dots of ё do not matter. */
export function findOptions<O extends PickerOption>(query: string, options: readonly O[]): readonly O[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (!words.length) return options
  return options.filter(({ label, detail, value, keywords }) => {
    const text = plain(`${label} ${detail ?? ''} ${value} ${keywords ?? ''}`)
    return words.every(word => text.includes(word))
  })
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')
