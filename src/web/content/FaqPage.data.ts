import type { LoaderFunctionArgs } from 'react-router'
import type { QuestionView } from '#contract/content/content.calls.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext } from '#web/locale/locale.tsx'

export type FaqData = { questions: readonly QuestionView[]; search: string }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<FaqData> {
  const { questions } = await apiOf(context)('GET /api/v1/faq/', { query: { locale: context.get(localeContext) } })
  return { questions, search: (new URL(request.url).searchParams.get('search') ?? '').slice(0, 80) }
}
