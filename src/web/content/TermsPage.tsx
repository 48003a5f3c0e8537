import { useLoaderData } from 'react-router'
import type { VersionView } from '#contract/content/content.calls.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, splitLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { WithContents } from '#web/ui/Contents.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import { AmlRules, amlRulesTexts } from './AmlRules.tsx'
import styles from './content.module.css'
import { Difference } from './Difference.tsx'
import type { TermsData } from './TermsPage.data.ts'
import { withHeadings } from './text-contents.ts'

export { loader } from './TermsPage.data.ts'

export const handle: PageHandle<TermsData | undefined> = {
  head: ({ locale, data, path }) => {
    const page = splitLocale(path).path.slice(1) as keyof (typeof messages)['ru']['titles']
    const view = data?.view
    return {
      title: view?.title ?? messages[locale].titles[page] ?? '',
      description: view?.summary,
      // An older version is for whoever agreed to it.
      noindex: !view || 'newest' in view || data?.amlNewest !== undefined,
    }
  },
}

/** The rules, or the policy: what holds now, what held before, and what differs. */
export function Component() {
  const { page, view, aml, amlNewest } = useLoaderData<TermsData>()
  const t = useMessages(messages)
  const amlTexts = useMessages(amlRulesTexts)
  const { contact } = useOffice()
  if (!view)
    return (
      <div className={styles.page}>
        <h1>{t.titles[page]}</h1>
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.home}</ButtonLink>}>
          <p>{t.noneText}</p>
          {contact.email && (
            <p>
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </p>
          )}
        </EmptyState>
        {aml && <AmlRules policy={aml} newest={amlNewest} />}
      </div>
    )
  const { version, versions = [] } = view
  const asked = 'newest' in view ? (view as VersionView) : undefined
  const { html, headings } = withHeadings(view.html)
  const entries = [
    ...headings,
    ...(aml ? [{ id: 'aml-rules', words: amlTexts.title }] : []),
    ...(versions.length > 1 ? [{ id: 'versions', words: t.versions }] : []),
  ]
  return (
    <article className={styles.page}>
      <h1>{view.title}</h1>
      {version && (
        <p className={styles.note}>
          {t.version(version.number)} <MomentText at={version.publishedAt} />
          {version.number > 1 && (version.substance ? ` · ${t.substance}` : ` · ${t.wording}`)}
        </p>
      )}
      <WithContents entries={entries} className={styles.parts}>
        {asked && asked.version.number < asked.newest && (
          <Notice tone="warn" title={t.old}>
            <Link to={`/${page}`}>{t.toNewest(asked.newest)}</Link>
          </Notice>
        )}
        {asked?.difference && (
          <details open className={styles.difference}>
            <summary>{t.changes(asked.version.number - 1)}</summary>
            <Difference lines={asked.difference} />
          </details>
        )}
        <WrittenText html={html} />
        {aml && <AmlRules policy={aml} newest={amlNewest} />}
        {versions.length > 1 && (
          <section aria-labelledby="versions" className={styles.versions}>
            <h2 id="versions">{t.versions}</h2>
            <ol>
              {versions.map(({ number, publishedAt, substance }) => (
                <li key={number}>
                  <Link to={number === versions[0]!.number ? `/${page}` : `/${page}?version=${number}`}>
                    {t.version(number)} <MomentText at={publishedAt} />
                  </Link>{' '}
                  <span className={styles.note}>{number > 1 ? (substance ? t.substance : t.wording) : t.first}</span>
                  {number > 1 && (
                    <>
                      {' · '}
                      <Link to={`/${page}?version=${number}&changes=yes`}>
                        {t.whatChanged}
                        <span className="visually-hidden"> {t.inVersion(number)}</span>
                      </Link>
                    </>
                  )}
                </li>
              ))}
            </ol>
          </section>
        )}
      </WithContents>
    </article>
  )
}

const messages = defineMessages({
  ru: {
    titles: { rules: 'Правила обмена', 'aml-kyc': 'AML и KYC' },
    none: 'Пока не опубликовано',
    noneText:
      'Курс, сумму, комиссии и сроки вы видите до того, как создать заявку. О проверке, если она понадобится, скажет страница заявки.',
    home: 'На главную',
    version: (number: number) => `Версия ${number} от`,
    substance: 'изменена по существу',
    wording: 'изменена только формулировка',
    first: 'первая',
    old: 'Это прежняя версия',
    toNewest: (number: number) => `Действует версия ${number}`,
    changes: (number: number) => `Отличия от версии ${number}`,
    versions: 'Все версии',
    whatChanged: 'что изменилось',
    inVersion: (number: number) => `в версии ${number}`,
  },
  en: {
    titles: { rules: 'Exchange rules', 'aml-kyc': 'AML and KYC' },
    none: 'Not published yet',
    noneText:
      'You see the rate, the amount, all fees and the time limits before you place an order. If a check is needed, the order page says so.',
    home: 'Go to the home page',
    version: (number: number) => `Version ${number} of`,
    substance: 'changed in substance',
    wording: 'reworded only',
    first: 'the first',
    old: 'This is an earlier version',
    toNewest: (number: number) => `Version ${number} holds now`,
    changes: (number: number) => `What differs from version ${number}`,
    versions: 'All versions',
    whatChanged: 'what changed',
    inVersion: (number: number) => `in version ${number}`,
  },
})
