import { useLoaderData } from 'react-router'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { ArticleImage } from './ArticleImage.tsx'
import styles from './content.module.css'
import type { NewsData } from './NewsPage.data.ts'
import { ReadingCopyNote } from './ReadingCopyNote.tsx'
import { useReadingCopy } from './reading-copy.ts'

export { loader } from './NewsPage.data.ts'

export const handle: PageHandle<NewsData | undefined> = {
  head: ({ locale, data }) => ({
    title: messages[locale].title,
    description: messages[locale].lead,
    feed: true,
    noindex: !data || data.total === 0 || data.page > 1,
  }),
}

/** The news, the newest first. */
export function Component() {
  const { items, page, pages } = useLoaderData<NewsData>()
  const t = useMessages(messages)
  const locale = useLocale()
  useReadingCopy()
  return (
    <div className={styles.page}>
      <ReadingCopyNote />
      <div className={styles.row}>
        <h1>{t.title}</h1>
        <p className={styles.ways}>
          <Link to="/newsletters/subscribe">{t.letters}</Link>
          <a href={pathIn(locale, '/news/rss.xml')} type="application/rss+xml" data-reload="">
            {t.feed}
          </a>
        </p>
      </div>
      {items.length === 0 ? (
        <EmptyState title={t.none} action={<ButtonLink to="/">{t.home}</ButtonLink>}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {items.map(({ slug, title, lead, publishedAt, image }) => (
            <li key={slug}>
              <Card>
                <article className={styles.item}>
                  {image && <ArticleImage image={image} />}
                  <p className={styles.note}>
                    <MomentText at={publishedAt} />
                  </p>
                  <h2>
                    <Link to={`/news/${slug}`}>{title}</Link>
                  </h2>
                  <p>{lead}</p>
                </article>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={to => (to === 1 ? '/news' : `/news?page=${to}`)} />
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Новости',
    lead: 'Что изменилось в обменнике: направления, условия, офисы.',
    letters: 'Новости на почту',
    feed: 'Лента RSS',
    none: 'Новостей пока нет',
    noneText: 'Когда появятся, они будут здесь и в ленте RSS.',
    home: 'На главную',
  },
  en: {
    title: 'News',
    lead: 'What has changed at the office: pairs, terms, branches.',
    letters: 'News by e-mail',
    feed: 'RSS feed',
    none: 'There is no news yet',
    noneText: 'Once there is, it will be here and in the RSS feed.',
    home: 'Go to the home page',
  },
})
