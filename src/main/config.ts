import { resolve } from 'node:path'

export type Config = { port: number; host: string; home: string; databaseUrl?: string }

export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: Number(env.PORT ?? 3000),
    host: env.HOST ?? '127.0.0.1',
    home: resolve(env.AGIO_HOME ?? '.agio'),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
  }
}
