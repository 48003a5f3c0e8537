import { data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { splitLocale } from '#web/locale/locale.tsx'
import { decideAccess, type Screen } from './access.ts'
import { personContext } from './person.ts'

type ScreenTable = { screenAt: (pathname: string) => Screen | undefined; hasReadableId: (pathname: string) => boolean }

/**
 * Access to the screens that are gone to without a new document. A visitor who has to sign in first is sent to the server,
 * which keeps the way back in a cookie.
 */
export const guardScreens =
  ({ screenAt, hasReadableId }: ScreenTable): MiddlewareFunction =>
  ({ request, context }) => {
    const url = new URL(request.url)
    if (!hasReadableId(url.pathname)) throw data(null, { status: 404 })
    const screen = screenAt(url.pathname)
    if (!screen) return
    const decision = decideAccess(screen, { person: context.get(personContext), expired: false })
    if (decision === 'home') throw redirect('/')
    if (typeof decision === 'object') throw redirect(decision.instead)
    // The second factor may have been set up, or the role changed, since this document came: the server knows.
    if (decision !== 'enter') throw redirectDocument(splitLocale(url.pathname).path + url.search)
  }
