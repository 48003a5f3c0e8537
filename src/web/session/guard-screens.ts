import { data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { splitLocale } from '#web/locale/locale.tsx'
import { type Door, turnAt } from './access.ts'
import { personContext } from './person.ts'

type ScreenTable = { doorAt: (pathname: string) => Door | undefined; hasReadableId: (pathname: string) => boolean }

/**
 * The doors of the screens for whoever walks from one to the next without leaving the document; on the server the page is
 * turned away before anything is read. Whoever has to sign in first is sent to the server, which remembers where they
 * were going in a cookie that is its own.
 */
export const guardScreens =
  ({ doorAt, hasReadableId }: ScreenTable): MiddlewareFunction =>
  ({ request, context }) => {
    const url = new URL(request.url)
    if (!hasReadableId(url.pathname)) throw data(null, { status: 404 })
    const screen = doorAt(url.pathname)
    if (!screen) return
    const turn = turnAt(screen, { person: context.get(personContext), expired: false })
    if (turn === 'home') throw redirect('/')
    // The second factor may have been set up since this document came, or the role have changed: the server knows.
    if (turn !== 'enter') throw redirectDocument(splitLocale(url.pathname).path + url.search)
  }
