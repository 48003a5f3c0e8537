import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { RecordChange } from '#contract/changes/changes.ts'
import type { ProposedLimits } from '#contract/payout-limits/payout-limits.calls.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { SETUP_PATH } from '#web/console/frame/MissingLine.tsx'
import { makeAtOnce } from '#web/console/records/change-steps.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

export type SetupData = { setup: Setup; limits: ProposedLimits['items']; currencies: ShownCurrencies }

export async function loader({ context }: LoaderFunctionArgs): Promise<SetupData> {
  const api = apiOf(context)
  const [setup, { items: limits }, currencies] = await Promise.all([
    api('GET /api/v1/desk/setup/'),
    api('GET /api/v1/desk/payout-limits/proposed/'),
    readCurrencies(api),
  ])
  return { setup, limits, currencies }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return setLimits(context.get(apiContext), await request.formData(), SETUP_PATH)
}

/** Sets the limits that are proposed now. */
export async function setLimits(api: Api, form: FormData, path: string) {
  let made = false
  const outcome = await answerForm('limits', form, {}, async () => {
    const { items } = await api('GET /api/v1/desk/payout-limits/proposed/')
    const changes = items.map(
      ({ currency, ...fields }) => ({ section: 'payout-limit', key: currency, fields }) as RecordChange,
    )
    if (changes.length > 0) await makeAtOnce(api, changes)
    made = true
  })
  if (made) throw redirect(path, 303)
  return outcome
}
