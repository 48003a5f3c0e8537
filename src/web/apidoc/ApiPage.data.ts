import type { LoaderFunctionArgs } from 'react-router'
import { apiOf } from '#web/api/api.ts'
import { readReference } from './api-reference.ts'
import type { OpenapiDocument } from './openapi-document.ts'

export type ApiData = ReturnType<typeof readReference>

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ApiData> {
  const part = new URL(request.url).searchParams.get('part') === 'staff' ? 'staff' : 'everybody'
  const document = await apiOf(context)('GET /api/v1/openapi.json')
  return readReference(document as unknown as OpenapiDocument, part)
}
