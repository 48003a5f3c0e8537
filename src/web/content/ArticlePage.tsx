import { useLoaderData } from 'react-router'
import type { ArticleView } from '#contract/content/content.calls.ts'
import { imagePath, widthsOf } from '#contract/content/content-names.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, pathIn, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { WithContents } from '#web/ui/Contents.tsx'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import { ArticleImage } from './ArticleImage.tsx'
import styles from './content.module.css'
import { ReadingCopyNote } from './ReadingCopyNote.tsx'
import { useReadingCopy } from './reading-copy.ts'
import { withHeadings } from './text-contents.ts'

export { loader } from './ArticlePage.data.ts'

export const handle: PageHandle<ArticleView | undefined> = {
  head: ({ locale, data }) =>
    data
      ? {
          title: data.title,
          description: data.lead,
          feed: true,
          article: true,
          facts: (origin, office) => ({
            '@context': 'https://schema.org',
            '@type': 'NewsArticle',
            headline: data.title,
            description: data.lead,
            datePublished: data.publishedAt,
            dateModified: [data.publishedAt, data.changedAt].toSorted().at(-1),
            inLanguage: locale,
            mainEntityOfPage: origin + pathIn(locale, `/news/${data.slug}`),
            author: { '@type': 'Organization', name: office, url: origin },
            publisher: { '@type': 'Organization', name: office, url: origin },
            image: data.image && origin + imagePath(data.image.name, widthsOf(data.image.width).at(-1)!),
          }),
        }
      : { title: messages[locale].news, noindex: true },
}

/** An article, with the way to the ones before and after it. */
export function Component() {
  const { title, lead, html, publishedAt, image, previous, next } = useLoaderData<ArticleView>()
  const t = useMessages(messages)
  useReadingCopy()
  const text = withHeadings(html)
  return (
    <article className={styles.page}>
      <ReadingCopyNote />
      <Link to="/news">← {t.news}</Link>
      <h1>{title}</h1>
      <p className={styles.note}>
        <MomentText at={publishedAt} />
      </p>
      <WithContents entries={text.headings} className={styles.parts}>
        <p className={styles.lead}>{lead}</p>
        {image && <ArticleImage image={image} className={styles.cover} eager />}
        <WrittenText html={text.html} />
        {(previous || next) && (
          <nav aria-label={t.others} className={styles.neighbours}>
            {previous && (
              <Link to={`/news/${previous.slug}`} rel="prev">
                <span className={styles.note}>← {t.previous}</span> {previous.title}
              </Link>
            )}
            {next && (
              <Link to={`/news/${next.slug}`} rel="next">
                <span className={styles.note}>{t.next} →</span> {next.title}
              </Link>
            )}
          </nav>
        )}
      </WithContents>
    </article>
  )
}

const messages = defineMessages({
  ru: { news: 'Новости', others: 'Другие новости', previous: 'Раньше', next: 'Позже' },
  en: { news: 'News', others: 'Other news', previous: 'Earlier', next: 'Later' },
})
