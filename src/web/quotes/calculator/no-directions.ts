import { data } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Api } from '#web/api/api.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { NoDirections } from './first-view.ts'

/** An office before its opening is well; one that has nothing to sell any more is expected back. */
export async function noDirections(api: Api, locale: Locale) {
  const { unopened } = await api('GET /api/v1/calculator/tech/')
  const none = messages[locale][unopened ? 'unopened' : 'switched-off']
  return data<NoDirections>({ none }, unopened ? undefined : { status: 503 })
}

const messages = defineMessages({
  ru: {
    unopened: {
      title: 'Скоро открываемся',
      lead: 'готовится к открытию. Заявки начнём принимать, как только откроемся.',
    },
    'switched-off': {
      title: 'Сейчас обмена нет',
      lead: 'пока не принимает новые заявки. Начатые завершим.',
    },
  },
  en: {
    unopened: {
      title: 'Opening soon',
      lead: 'is getting ready. We will take orders as soon as we open.',
    },
    'switched-off': {
      title: 'No exchange right now',
      lead: 'is not taking new orders. Orders in progress will be completed.',
    },
  },
})
