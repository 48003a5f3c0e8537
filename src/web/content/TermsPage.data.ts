import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { AmlPolicyView } from '#contract/aml/aml.ts'
import type { PageView, VersionView } from '#contract/content/content.calls.ts'
import type { AgreedPage } from '#contract/content/content-names.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext, splitLocale } from '#web/locale/locale.tsx'
import { readOfficeWords } from '#web/shell/office-words.ts'

export type TermsData = {
  page: AgreedPage
  view: PageView | VersionView | undefined
  aml?: AmlPolicyView | undefined
  /** The newest version of the rules of the checks, where the address asks for an older one. */
  amlNewest?: number
}

/** The newest version, or the one that the address asks for. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<TermsData> {
  const { pathname, searchParams } = new URL(request.url)
  const { path } = splitLocale(pathname)
  const page = path.slice(1) as AgreedPage
  const locale = context.get(localeContext)
  const asked = searchParams.get('version')
  const askedChecks = page === 'aml-kyc' ? searchParams.get('checks') : null
  for (const number of [asked, askedChecks])
    if (number !== null && !/^[1-9]\d{0,4}$/.test(number)) throw data({ message: 'No such version' }, { status: 404 })
  if (asked === null) {
    const [view, aml, older] = await Promise.all([
      readOfficeWords(apiOf(context), page, locale),
      page === 'aml-kyc' ? readAmlPolicy(context.get(apiContext)) : undefined,
      askedChecks === null ? undefined : apiOf(context)('GET /api/v1/aml/policy/', { query: { version: askedChecks } }),
    ])
    if (!older || !aml || older.version === aml.version) return { page, view, aml: aml ?? older }
    return { page, view, aml: older, amlNewest: aml.version }
  }
  const view = await apiOf(context)('GET /api/v1/content/pages/{page}/versions/{number}/', {
    params: { page, number: asked },
    query: { locale },
  })
  // The newest version has one address.
  if (view.version.number === view.newest && !searchParams.has('changes')) throw redirect(path)
  return { page, view }
}

/** Where the rules of the checks cannot be read now, the page goes without them. */
async function readAmlPolicy(api: Api): Promise<AmlPolicyView | undefined> {
  try {
    return await api('GET /api/v1/aml/policy/', { query: {} })
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
