// First, so that the layers of the styles are in their order before anything fills them.
import './styles.ts'

import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Theme } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { apiContext } from '#web/api/api.ts'
import { browserApi, onLeaveForSignIn } from '#web/api/browser-api.ts'
import { LocaleProvider, localeContext, prefixOf, splitLocale } from '#web/locale/locale.tsx'
import { ConsoleFailure } from '#web/pages/ErrorPage.tsx'
import { OfficeProvider } from '#web/session/office.ts'
import { type Person, PersonProvider, personContext } from '#web/session/person.ts'
import { followLinks } from '#web/shell/follow-links.ts'
import { hasTypedInput, isNewerBuildOut, watchForNewBuild } from '#web/shell/new-build.ts'
import { type Failure, PageFailure } from '#web/shell/page-failure.ts'
import { SupportIdProvider } from '#web/shell/support-id.ts'
import { ThemeProvider } from '#web/shell/ThemeSwitch.tsx'
import { noteWhatIsTyped } from '#web/shell/typed-before-hydration.ts'
import { readStored } from '#web/storage/storage.ts'
import { LoadingBar } from '#web/ui/LoadingBar.tsx'
import { failLoading } from '#web/ui/loading.ts'
import { closedConsole, routesWith } from './routes.tsx'

const page = document.documentElement
const { locale } = splitLocale(location.pathname)
const basename = prefixOf(locale) || '/'

// Not at the top level of this module: the code of a page shares chunks with it, and each would wait for the other.
void start()

async function start(): Promise<void> {
  const { supportId = '', person, office, ...hydrationData } = readPageData()
  const isStaff = person !== undefined && person.role !== 'customer'
  const routes = routesWith(
    isStaff ? (await import('./staff-routes.ts')).consoleRouteWith(ConsoleFailure) : closedConsole,
  )

  // The code of the page that the server rendered must be here before React looks at it, or the page would blink empty.
  await Promise.all(
    (matchRoutes(routes, location, basename) ?? []).map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )

  const router = createBrowserRouter(routes, {
    basename,
    hydrationData,
    getContext: () => {
      const context = new RouterContextProvider()
      context.set(apiContext, browserApi)
      context.set(localeContext, locale)
      context.set(personContext, person)
      return context
    },
  })

  const typed = noteWhatIsTyped()

  function onAwake(): void {
    typed.replay()
    // A newer build comes with the next page, unless that would throw away what a person has typed.
    followLinks({
      routes,
      basename,
      locale,
      navigate: to => router.navigate(to),
      leaveInstead: () => isNewerBuildOut() && !hasTypedInput(document),
      openChat: () => openChat(true),
    })
    followOtherTabs(person !== undefined)
    watchForNewBuild(page.dataset.build!, () => browserApi('GET /builds/latest.json'))
    page.dataset.hydrated = ''
    if (readStored('localStorage', 'chat-open', Boolean)) openChat(false)
    if (person) import('#web/forms/form-recovery.ts').then(forms => forms.keepFormsOf(person.email, onLeaveForSignIn))
  }

  /** The code of the chat comes with the first press of its launcher, or with a chat that was left open in this browser. */
  function openChat(isPressed: boolean): void {
    import('#web/chat/start-chat.tsx')
      .then(chat => chat.startChat({ locale, office, person }, isPressed))
      .catch(failLoading)
  }

  // In slices, so that a finger on a slow phone is answered in between. Until it is done, links and forms are the browser's own.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <LocaleProvider value={locale}>
        <ThemeProvider value={page.dataset.theme as Theme}>
          <PersonProvider value={person}>
            <OfficeProvider value={office}>
              <SupportIdProvider value={supportId}>
                <RouterProvider router={router} onError={failLoading} />
                <LoadingBar />
                <Hydrated then={onAwake} />
              </SupportIdProvider>
            </OfficeProvider>
          </PersonProvider>
        </ThemeProvider>
      </LocaleProvider>,
    )
  })
}

type PageData = HydrationState & { supportId?: string; person?: Person; office: OfficeIdentity }

function readPageData(): PageData {
  const data = JSON.parse(document.getElementById('page-data')!.textContent!) as PageData
  for (const [route, failure] of Object.entries((data.errors ?? {}) as Record<string, Failure>)) {
    data.errors![route] = new PageFailure(failure)
  }
  return data
}

/** Calls `then` after hydration. It is the last child, so that everything else is mounted by then. */
function Hydrated({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}

/**
 * Signing out in one tab shows in all of them: a page for a guest announces it, and the pages of a signed-in person
 * reload. A page that the browser restores from its cache reloads too.
 */
function followOtherTabs(signedIn: boolean): void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('session') : undefined
  if (!signedIn) {
    channel?.postMessage('nobody is signed in')
    return
  }
  channel?.addEventListener('message', () => location.reload())
  window.addEventListener('pageshow', event => {
    if (event.persisted) location.reload()
  })
}
