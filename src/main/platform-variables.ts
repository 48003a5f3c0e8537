import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { serversOf, wordsOf } from '#server/platform/database/servers.ts'
import {
  bareAddress,
  defineVariables,
  onOff,
  readVariables,
  refuseVariable,
  variable,
} from '#server/platform/variables.ts'

const homeInTheClone = fileURLToPath(new URL('../../.agio', import.meta.url))

/** An address, or a network with its prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  const fits = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32))
  return family !== 0 && fits && rest.length === 0
}

/** The variables of the office itself: where it is, what it listens on, its database and its secret. */
export const platformVariables = defineVariables(
  {
    port: variable(
      'PORT',
      z
        .string()
        .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
        .transform(Number)
        .refine(port => port <= 65_535, 'must be a number from 0 to 65535')
        .default(3000),
    ),
    host: variable(
      'HOST',
      z
        .string()
        .regex(/^[\w.:-]+$/, 'must be an address or a host name')
        .default('127.0.0.1'),
    ),
    home: variable(
      'AGIO_HOME',
      z
        .string()
        .transform(folder => resolve(folder))
        .default(homeInTheClone),
    ),
    /** Absent: the embedded PostgreSQL. */
    databaseUrl: variable(
      'DATABASE_URL',
      z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
        .superRefine((url, { addIssue }) => {
          const servers = serversOf(url)
          if (!servers.ok) addIssue(wordsOf(servers.refusal))
        })
        .optional(),
    ),
    /** The public address, when it is not the one that the office listens on. */
    origin: variable('AGIO_URL', bareAddress('must be an address without a path: https://office.example').optional()),
    /** Further names that the office is served under. */
    mirrors: variable(
      'AGIO_MIRRORS',
      z
        .string()
        .transform(list => list.split(',').map(name => name.trim().toLowerCase()))
        .refine(
          list => list.every(name => /^[a-z0-9.-]+$/.test(name)),
          'must be host names: office.example,www.office.example',
        )
        .default([]),
    ),
    demo: variable('AGIO_DEMO', onOff),
    /** Absent: the secret in the home. */
    secret: variable('AGIO_SECRET', z.string().min(32, 'must be at least 32 characters long').optional()),
    /** The secret before, whose seals are renewed with the new one. */
    oldSecret: variable('AGIO_OLD_SECRET', z.string().min(32, 'must be at least 32 characters long').optional()),
    /** The key of the office is made anew: somebody may know it, or its secret is lost. */
    newSecret: variable('AGIO_NEW_SECRET', onOff),
    /** Opens `/metrics` to requests with this bearer token. */
    metricsToken: variable('AGIO_METRICS_TOKEN', z.string().min(16, 'must be at least 16 characters long').optional()),
    /** How long a stopping office still serves while `/readyz` fails. */
    stopDelayMs: variable(
      'AGIO_STOP_DELAY',
      z
        .string()
        .regex(/^\d{1,2}$/, 'must be a number of seconds from 0 to 60')
        .transform(Number)
        .refine(seconds => seconds <= 60, 'must be a number of seconds from 0 to 60')
        .default(0)
        .transform(seconds => seconds * 1_000),
    ),
    /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: variable(
      'AGIO_TRUSTED_PROXIES',
      z
        .string()
        .transform(list => list.split(',').map(proxy => proxy.trim()))
        .refine(list => list.every(isNetwork), 'must be addresses or networks: 127.0.0.1,10.0.0.0/8')
        .default([]),
    ),
  },
  values => {
    if (values.databaseUrl && !values.secret)
      refuseVariable(
        'AGIO_SECRET must be set together with DATABASE_URL, the same in every process on that database: openssl rand -base64 32 makes one',
      )
    if (values.oldSecret !== undefined && values.oldSecret === values.secret)
      refuseVariable('AGIO_OLD_SECRET is the secret before the one in AGIO_SECRET, and they are alike')
    return { ...values, demo: values.demo ?? !values.databaseUrl }
  },
)

export type PlatformConfig = ReturnType<typeof platformVariables.read>

/** The office itself alone, for a command beside it that needs no feature. */
export function readPlatform(env: NodeJS.ProcessEnv): PlatformConfig {
  const [values] = readVariables([platformVariables], env)
  return platformVariables.read(values as never, { demo: true })
}
