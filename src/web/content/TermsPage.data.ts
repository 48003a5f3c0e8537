import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { PageView, VersionView } from '#contract/content/content.calls.ts'
import type { AgreedPage } from '#contract/content/content-names.ts'
import { apiOf } from '#web/api/api.ts'
import { localeContext, splitLocale } from '#web/locale/locale.tsx'
import { readOfficeWords } from '#web/shell/office-words.ts'

export type TermsData = { page: AgreedPage; view: PageView | VersionView | undefined }

/** The newest version, or the one that the address asks for. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<TermsData> {
  const { pathname, searchParams } = new URL(request.url)
  const { path } = splitLocale(pathname)
  const page = path.slice(1) as AgreedPage
  const locale = context.get(localeContext)
  const asked = searchParams.get('version')
  if (asked === null) return { page, view: await readOfficeWords(apiOf(context), page, locale) }
  if (!/^[1-9]\d{0,4}$/.test(asked)) throw data({ message: 'No such version' }, { status: 404 })
  const view = await apiOf(context)('GET /api/v1/content/pages/{page}/versions/{number}/', {
    params: { page, number: asked },
    query: { locale },
  })
  // The newest version has one address.
  if (view.version.number === view.newest && !searchParams.has('changes')) throw redirect(path)
  return { page, view }
}
