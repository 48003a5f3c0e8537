import { type ActionFunctionArgs, redirect } from 'react-router'
import { themes } from '#contract/locale.ts'
import { splitLocale } from '#web/locale/locale.tsx'
import { themeCookie } from './ThemeSwitch.tsx'

/** The theme switch of a browser without JavaScript: sets the cookie and returns to the page it was pressed on. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = themes.find(theme => theme === form.get('theme')) ?? 'system'
  return redirect(pageBefore(request) ?? '/', {
    status: 303,
    headers: { 'set-cookie': themeCookie(theme, request.url.startsWith('https:')) },
  })
}

/**
 * Only a page of this site is ever returned to, whatever the browser says it came from. Without its language: the router
 * puts that before every redirect.
 */
function pageBefore(request: Request): string | undefined {
  const referrer = URL.parse(request.headers.get('referer') ?? '')
  if (referrer?.host !== new URL(request.url).host) return undefined
  const { path } = splitLocale(referrer.pathname)
  // Two slashes would lead to another site.
  return path.startsWith('//') ? undefined : path + referrer.search
}

export const loader = () => redirect('/')
