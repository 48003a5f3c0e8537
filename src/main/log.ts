import { type DestinationStream, destination, type Logger, pino, stdSerializers } from 'pino'

export type Log = Logger

/** The values of these keys are never logged, up to two levels down. */
const secrets = ['password', 'secret', 'token', 'authorization', 'cookie', 'set-cookie']
const depths = ['', '*', '*.*']

/**
 * The log goes to standard error: JSON lines, or a readable form on a terminal. Standard output is for what a person waits
 * for. Lines are written synchronously, so the last one is never lost.
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
 * Libraries put the address that they could not reach into their messages, including its password. PostgreSQL quotes the
 * refused row, which may be a customer's: the rule and the table are enough.
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
