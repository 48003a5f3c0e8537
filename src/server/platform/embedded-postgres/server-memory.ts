import { totalmem } from 'node:os'

const MB = 1024 ** 2

/**
 * How much of the machine the embedded server takes, told anew at each start, for machines grow. Without this it takes 128 MB
 * and plans for a disk with a moving head, whatever it runs on.
 *
 * An eighth of the memory keeps what is read often: half of what is usual on a machine that has nothing else to do, because the
 * office, the pages' renderer and the system's own cache live on the same one. Above a gigabyte the system's cache does as well.
 * Half of the memory is what this cache and that one will hold together, which is no claim but a guess by which indices are
 * preferred, and reading in no order costs hardly more than in order on what servers store on today.
 */
export function memorySettings(bytes = memoryOfMachine()): string[] {
  const buffers = Math.round(Math.min(1024, Math.max(128, bytes / MB / 8)))
  const cached = Math.round(Math.max(buffers, bytes / MB / 2))
  return [`shared_buffers=${buffers}MB`, `effective_cache_size=${cached}MB`, 'random_page_cost=1.1']
}

/** A container may be given less than the machine has; without a limit it is told an impossible number, or nothing. */
const memoryOfMachine = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
