import { z } from 'zod'

/** The steps that a visitor of a demo office can simulate: those of the payer, the network and the operator. */
export const DemoStep = z
  .enum(['pay', 'pay-less', 'pay-more', 'confirm', 'operate'])
  .meta({ id: 'DemoStep', examples: ['pay'] })
export type DemoStep = z.infer<typeof DemoStep>
