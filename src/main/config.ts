import type { Features } from '#server/feature.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { readVariables } from '#server/platform/variables.ts'
import { features } from './features.ts'
import { type PlatformConfig, platformVariables } from './platform-variables.ts'
import { type UnknownVariable, unknownVariables } from './unknown-variables.ts'

/** What the variables of the environment come to: the options of the office itself and of each feature. */
export type ConfigOf<List> =
  List extends Features<infer _Offers, infer Options, infer _Later> ? PlatformConfig & Options : never
export type Config = ConfigOf<typeof features>

const variablesOf = ({ list }: Pick<typeof features, 'list'>) => list.flatMap(({ variables }) => variables ?? [])

export const unknownIn = (env: NodeJS.ProcessEnv, of: Pick<typeof features, 'list'> = features): UnknownVariable[] => {
  const known = [platformVariables, ...variablesOf(of)].flatMap(({ shape }) => Object.values(shape))
  return unknownVariables(
    env,
    known.map(({ name }) => name),
  )
}

export const readConfig = (env: NodeJS.ProcessEnv): Config => readConfigOf(features, env)

/** The whole environment of the office, parsed once. The first variable that is wrong stops the start. */
export function readConfigOf<Offers, Options, Later>(
  of: Features<Offers, Options, Later>,
  env: NodeJS.ProcessEnv,
): PlatformConfig & Options {
  const misspelt = unknownIn(env, of).find(({ name, likely }) => likely !== undefined && env[name] !== '')
  if (misspelt)
    throw new StartRefusal(
      'unknown-variable',
      `${misspelt.name} is not a variable of Agio: ${misspelt.likely} is probably meant`,
    )
  const groups = variablesOf(of)
  const [own, ...values] = readVariables([platformVariables, ...groups], env)
  const office = platformVariables.read(own as never, { demo: true })
  const options = groups.map(({ read }, at) => read(values[at] as never, office))
  return Object.assign({}, office, ...options)
}
