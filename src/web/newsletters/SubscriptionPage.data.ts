import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import * as confirm from './confirm.data.ts'
import * as stop from './stop.data.ts'
import * as subscribe from './subscribe.data.ts'

const steps = { subscribe, confirm, stop }
export type Step = keyof typeof steps

/** One page for the three steps of a subscription: each address of a page is a part of every page's script. */
export function loader(args: LoaderFunctionArgs): { step: Step } {
  const step = stepOf(args)
  if (step !== 'subscribe') steps[step].loader(args)
  return { step }
}

export const action = (args: ActionFunctionArgs) => steps[stepOf(args)].action(args)

function stepOf({ params: { slug: step = '' } }: LoaderFunctionArgs): Step {
  if (Object.hasOwn(steps, step)) return step as Step
  throw data({ message: 'No such page' }, { status: 404 })
}
