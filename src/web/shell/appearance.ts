import { type ActionFunctionArgs, redirect } from 'react-router'
import { themes } from '#contract/locale.ts'
import { localeContext, pathIn } from '#web/locale/locale.tsx'
import { themeCookie } from './ThemeSwitch.tsx'

/** The theme switch of a browser without JavaScript: sets the cookie and returns to the page it was pressed on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = themes.find(theme => theme === form.get('theme')) ?? 'system'
  const home = pathIn(context.get(localeContext), '/')
  return redirect(pageBefore(request) ?? home, {
    status: 303,
    headers: { 'set-cookie': themeCookie(theme, request.url.startsWith('https:')) },
  })
}

/** Only a page of this site is ever returned to, whatever the browser says it came from. */
function pageBefore(request: Request): string | undefined {
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  if (!referrer || referrer.host !== new URL(request.url).host || referrer.pathname.startsWith('//')) return undefined
  return referrer.pathname + referrer.search
}

export const loader = ({ context }: ActionFunctionArgs) => redirect(pathIn(context.get(localeContext), '/'))
