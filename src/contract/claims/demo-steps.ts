import { z } from 'zod'

/** What a newcomer to a demo office can play: the payer, the network, and the operator. */
export const DemoStep = z
  .enum(['pay', 'pay-less', 'pay-more', 'confirm', 'operate'])
  .meta({ id: 'DemoStep', examples: ['pay'] })
export type DemoStep = z.infer<typeof DemoStep>
