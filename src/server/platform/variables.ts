import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** A variable of the environment, and what it must be. Each message says that without the value, which may be a secret. */
type Variable<Schema extends z.ZodType = z.ZodType> = { name: string; schema: Schema }
type Shape = Readonly<Record<string, Variable>>
type ValuesOf<S extends Shape> = { [Key in keyof S]: z.output<S[Key]['schema']> }

/** What is known of the office before its features are. */
export type OfficeKind = { demo: boolean }

/** The variables of one feature, by the names that its options have in the code. */
export type Variables<Options> = {
  shape: Shape
  /** Makes its options of the values, or refuses what does not go together. */
  read: (values: never, office: OfficeKind) => Options
}

export const variable = <Schema extends z.ZodType>(name: string, schema: Schema): Variable<Schema> => ({ name, schema })

export const defineVariables = <S extends Shape, Options>(
  shape: S,
  read: (values: ValuesOf<S>, office: OfficeKind) => Options,
): Variables<Options> => ({ shape, read })

/** Several groups of variables as those of one feature, whose options are made of what the groups come to together. */
export const joinVariables = <Part extends object, Options>(
  groups: readonly Variables<Part>[],
  read: (together: Part) => Options,
): Variables<Options> => ({
  shape: Object.fromEntries(groups.flatMap(({ shape }) => Object.values(shape).map(each => [each.name, each]))),
  read: (values: Record<string, unknown>, office) =>
    read(Object.assign({}, ...groups.map(group => group.read(namedIn(group.shape, values) as never, office)))),
})

const namedIn = (shape: Shape, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(shape).map(([key, { name }]) => [key, values[name]]))

/** Values of several groups of variables, read together. The first variable that is wrong stops the start. */
export function readVariables(groups: readonly Variables<unknown>[], env: NodeJS.ProcessEnv): readonly object[] {
  const all = groups.flatMap(({ shape }) => Object.values(shape).map(({ name, schema }) => [name, schema] as const))
  // A compose file passes an absent variable as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = z.object(Object.fromEntries(all)).safeParse(given)
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    return refuseVariable(`${path.join('.')} ${message}`)
  }
  return groups.map(({ shape }) => namedIn(shape, parsed.data))
}

export function refuseVariable(why: string): never {
  throw new StartRefusal('bad-variable', why)
}

export const onOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform(word => word === 'on')
  .optional()

/** Numbers that are counts, such as `{ ETH: '30' }`. */
export const asCounts = (byName: Record<string, string>): Record<string, number> =>
  Object.fromEntries(Object.entries(byName).map(([name, count]) => [name, Number(count)]))

const bare = (text: string) => (URL.canParse(text) ? new URL(text).origin : undefined)

/** `https://office.example`, kept without its trailing slash. */
export const bareAddress = (must: string) =>
  z
    .string()
    .regex(/^https?:\/\//, 'must begin with http:// or https://')
    .refine(url => bare(url) === url.replace(/\/$/, ''), must)
    .transform(url => bare(url)!)
