import { z } from 'zod'

export const QueueView = z.object({
  id: z.uuid(),
  name: z.string(),
  search: z.string().meta({ description: 'The parameters of the address of the queue in the console' }),
})
export type QueueView = z.infer<typeof QueueView>
