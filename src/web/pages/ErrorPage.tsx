import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { errorHead, useTitle } from '#web/shell/head.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { useSupportId } from '#web/shell/support-id.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import styles from './ErrorPage.module.css'

/** The one page for everything that went wrong. */
export const ErrorPage = () => (
  <Shell>
    <Failure />
  </Shell>
)

/** For a page of the console, in its frame. */
export const ConsoleFailure = () => <Failure inFrame />

/** The status, what happened, what to do next. */
function Failure({ inFrame }: { inFrame?: boolean }) {
  const { status, message } = useFailure()
  const { pathname, search } = useLocation()
  const path = pathname + search
  const supportId = useSupportId()
  useTitle(errorHead(status, useLocale()).title)
  const t = useMessages(messages)
  // The door of the console lets nobody in who may not be there: the role has changed since. The frame may be told first.
  const otherRole = status === 403 && pathname.startsWith('/console')
  return (
    <div className={styles.error}>
      <span className={styles.rosette} aria-hidden="true" />
      <h1 className={styles.heading}>
        {t.heading} <span className="num">{status}</span>
      </h1>
      <p className={styles.text}>{otherRole ? t.otherRole : t.text}</p>
      {message && !otherRole && <p className={styles.message}>{message}</p>}
      <div className={styles.next}>
        {status === 404 ? (
          <ButtonLink to={inFrame ? '/console' : '/'} variant="primary">
            {inFrame ? t.console : t.home}
          </ButtonLink>
        ) : (
          <ButtonLink to={path} variant="primary" data-reload>
            {t.retry}
          </ButtonLink>
        )}
      </div>
      {status >= 500 && supportId && <p className={styles.support}>{t.support(supportId)}</p>}
    </div>
  )
}

function useFailure(): { status: number; message?: string } {
  const error = useRouteError()
  const { pathname } = useLocation()
  const locale = useLocale()
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return { status: 404, message: `Page not found: ${pathIn(locale, pathname)}` }
    const message = (error.data as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? { status: error.status, message } : { status: error.status }
  }
  if (error instanceof ApiError) return { status: error.problem.status, message: error.problem.detail }
  return { status: 500 }
}

const messages = defineMessages({
  ru: {
    heading: 'Код ошибки',
    text: 'Эта страница была удалена, перемещена или не существует',
    otherRole: 'Похоже, вашу роль сменили, пока страница была открыта. Ничего не записано.',
    home: 'На главную',
    console: 'В пульт',
    retry: 'Попробовать ещё раз',
    support: (id: string) => `Номер для поддержки: ${id}`,
  },
  en: {
    heading: 'Error code',
    text: 'This page was deleted, moved or does not exist',
    otherRole: 'It looks as if your role was changed while the page was open. Nothing was written.',
    home: 'To the home page',
    console: 'To the console',
    retry: 'Try again',
    support: (id: string) => `Support number: ${id}`,
  },
})
