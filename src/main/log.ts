import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** What these keys hold never reaches the log, up to two levels down. */
const secrets = ['password', 'secret', 'token', 'authorization', 'cookie', 'set-cookie']
const depths = ['', '*', '*.*']

/**
 * The log goes to standard error: JSON lines, or a readable form when that is a terminal. Standard output is left to
 * what a person waits for. Every line is written before the next step is taken, so the last one is never lost.
 */
export async function openLog(stream?: DestinationStream): Promise<Log> {
  return pino(
    {
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: label => ({ level: label }) },
      redact: { paths: depths.flatMap(depth => secrets.map(key => `${depth}["${key}"]`)), censor: '[secret]' },
      serializers: { err: withoutPasswords },
    },
    stream ?? (process.stderr.isTTY ? await readable() : destination({ fd: 2, sync: true })),
  )
}

/**
 * Libraries like to repeat the address that they could not reach, password and all. PostgreSQL quotes the row that it did
 * not take, whoever's it is: which rule and which table it was is enough.
 */
function withoutPasswords(error: Error) {
  const {
    detail: _,
    where: __,
    ...told
  } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    detail?: unknown
    where?: unknown
  }
  const clean = (text: string) => text.replaceAll(/(:\/\/[^/@\s:]*):[^/@\s]*@/g, '$1:[secret]@')
  return { ...told, message: clean(told.message), stack: clean(told.stack) }
}

async function readable(): Promise<DestinationStream> {
  const { build } = await import('pino-pretty')
  return build({ sync: true, destination: 2, ignore: 'pid', translateTime: 'SYS:HH:MM:ss.l' })
}
