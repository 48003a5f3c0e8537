import { useLocation, useRouteError } from 'react-router'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { FollowNavigation } from '#web/shell/FollowNavigation.tsx'
import { errorHead, useTitle } from '#web/shell/head.ts'
import { type Failure, failureOf } from '#web/shell/page-failure.ts'
import { Shell } from '#web/shell/Shell.tsx'
import { useSupportId } from '#web/shell/support-id.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import styles from './ErrorPage.module.css'

/** The one page for everything that went wrong. */
export const ErrorPage = () => (
  <>
    <FollowNavigation />
    <Shell>
      <FailureText />
    </Shell>
  </>
)

/** For a page of the console, in its frame. */
export const ConsoleFailure = () => <FailureText inFrame />

/** The status, what happened, what to do next. */
function FailureText({ inFrame }: { inFrame?: boolean }) {
  const { status, message } = useFailure()
  const { pathname, search } = useLocation()
  const supportId = useSupportId()
  const locale = useLocale()
  useTitle(errorHead(status, locale, useOffice().name).title)
  const t = useMessages(messages)
  // The door of the console lets nobody in who may not be there: the role or the network has changed since. The frame may be told first.
  const otherRole = status === 403 && pathname.startsWith('/console')
  const section = Object.keys(t.absent).find(section => pathname.startsWith(section)) as keyof typeof t.absent
  return (
    <div className={styles.error}>
      <span className={styles.rosette} aria-hidden="true" />
      <h1 className={styles.heading}>
        {t.heading} <span className="num">{status}</span>
      </h1>
      <p className={styles.text}>{otherRole ? t.otherRole : mayPass(status) ? t.later : t.text}</p>
      {status === 404 && section && <p className={styles.text}>{t.absent[section]}</p>}
      {message && !otherRole && (
        <p className={styles.message} lang="en">
          {message}
        </p>
      )}
      <div className={styles.next}>
        {status === 404 ? (
          <ButtonLink to={inFrame ? '/console' : '/'} variant="primary">
            {inFrame ? t.console : t.home}
          </ButtonLink>
        ) : (
          (otherRole || mayPass(status)) && (
            <ButtonLink to={pathname + search} variant="primary" data-reload>
              {t.retry}
            </ButtonLink>
          )
        )}
      </div>
      {status >= 500 && supportId && <p className={styles.support}>{t.support(supportId)}</p>}
    </div>
  )
}

/** Whether the same request may go better later; what is wrong with an address or a form stays wrong. */
const mayPass = (status: number): boolean => status >= 500 || [408, 409, 425, 429].includes(status)

function useFailure(): Failure {
  const failure = failureOf(useRouteError())
  const { pathname } = useLocation()
  const locale = useLocale()
  const { status } = failure
  if (status === 404) return { status, message: `Page not found: ${pathIn(locale, pathname)}` }
  return failure
}

const messages = defineMessages({
  ru: {
    heading: 'Код ошибки',
    text: 'Эта страница была удалена, перемещена или не существует',
    later: 'Страница сейчас не открылась. Попробуйте ещё раз через минуту.',
    absent: {
      '/claim/': 'Ссылка на заявку есть в письме о ней. Проверьте, что адрес скопирован целиком.',
      '/verify/': 'Проверка открывается по ссылке из письма. Проверьте, что адрес скопирован целиком.',
    },
    otherRole: 'Доступ изменился. Изменения не сохранены.',
    home: 'На главную',
    console: 'На пульт',
    retry: 'Попробовать ещё раз',
    support: (id: string) => `Номер для поддержки: ${id}`,
  },
  en: {
    heading: 'Error code',
    text: 'This page was deleted, moved or does not exist',
    later: 'The page could not be opened just now. Try again in a minute.',
    absent: {
      '/claim/':
        'The link to your order is in the e-mail that we sent when you placed it. Check that you copied the whole address.',
      '/verify/':
        'The verification page opens from the link in our e-mail; that of an account, once you are signed in. Check that you copied the whole address.',
    },
    otherRole: 'Your access was changed while this page was open. Nothing was saved.',
    home: 'Go to the home page',
    console: 'Go to the console',
    retry: 'Try again',
    support: (id: string) => `Reference for support: ${id}`,
  },
})
