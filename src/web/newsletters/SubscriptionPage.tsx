import { useLoaderData } from 'react-router'
import type { PageHandle } from '#web/shell/head.ts'
import { ConfirmNews, confirmTexts } from './ConfirmNews.tsx'
import { StopNews, stopTexts } from './StopNews.tsx'
import { Subscribe, subscribeTexts } from './Subscribe.tsx'
import type { Step } from './SubscriptionPage.data.ts'

export { action, loader } from './SubscriptionPage.data.ts'

const texts = { subscribe: subscribeTexts, confirm: confirmTexts, stop: stopTexts }
const parts = { subscribe: Subscribe, confirm: ConfirmNews, stop: StopNews }

export const handle: PageHandle<{ step: Step } | undefined> = {
  head: ({ locale, data }) => ({ title: texts[data?.step ?? 'subscribe'][locale].title, noindex: true }),
}

export function Component() {
  const Part = parts[useLoaderData<{ step: Step }>().step]
  return <Part />
}
