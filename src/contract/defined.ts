type Optional<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]

type Defined<T> = Omit<T, Optional<T>> & { [Key in Optional<T>]?: Exclude<T[Key], undefined> }

/** The fields that have a value. An optional field without one is left out instead of being there as `undefined`. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
