import { searchOf } from '#web/api/search-of.ts'

/**
 * One parameter of an address. `read` gets its text, or nothing where the address does not have it, and answers the default
 * where the text makes no sense; `write` answers nothing for the default, which is not written into addresses.
 */
type Parameter<V> = {
  read: (text: string | undefined) => V
  write: (value: V) => string | undefined
  /** Its name in the address where that is not the name of the field. */
  name?: string
}

/** One of the words that are known. */
export const oneOf = <V extends string>(known: readonly V[]): Parameter<V | undefined> => ({
  read: text => known.find(value => value === text),
  write: value => value,
})

/** The same, with a default. */
export const oneOfOr = <V extends string>(known: readonly V[], otherwise: V): Parameter<V> => ({
  read: text => known.find(value => value === text) ?? otherwise,
  write: value => (value === otherwise ? undefined : value),
})

/** Something that is on where the parameter is this word. */
export const flag = (word: string, name?: string): Parameter<boolean> => ({
  read: text => text === word,
  write: on => (on ? word : undefined),
  name: name || undefined,
})

/** Free text, as `clean` makes it; what it answers nothing for is passed over. */
export const text = (clean: (text: string) => string | undefined): Parameter<string | undefined> => ({
  read: text => clean(text ?? '') || undefined,
  write: value => value || undefined,
})

/** The number of a page, from 1. */
export const page: Parameter<number> = {
  read: text => Number(/^[1-9]\d{0,5}$/.exec(text ?? '')?.[0] ?? 1),
  write: number => (number > 1 ? String(number) : undefined),
}

/** What the parameters of an address say, by their fields, and the other way round. */
export const queryOf = <Q extends object>(parameters: { readonly [Field in keyof Q]-?: Parameter<Q[Field]> }) => ({
  read(search: URLSearchParams): Q {
    const read = (field: string, { read, name = field }: Parameter<unknown>) => read(search.get(name)?.trim())
    return Object.fromEntries(entriesOf(parameters).map(([field, it]) => [field, read(field, it)])) as Q
  },

  write(query: Partial<Q>): Record<string, string | undefined> {
    const given: Record<string, unknown> = { ...query }
    const write = (value: unknown, { write }: Parameter<unknown>) => (value === undefined ? undefined : write(value))
    return Object.fromEntries(entriesOf(parameters).map(([field, it]) => [it.name ?? field, write(given[field], it)]))
  },
})

const entriesOf = (parameters: object) => Object.entries(parameters) as [string, Parameter<unknown>][]

/** An address with the parameters that have a value. */
export const withQuery = (path: string, parameters: Record<string, string | undefined>): string =>
  path + searchOf(parameters)
