import { useEffect, useState } from 'react'
import { Form, useLoaderData, useLocation } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { WithContents } from '#web/ui/Contents.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { WrittenText } from '#web/ui/WrittenText.tsx'
import styles from './content.module.css'
import type { FaqData } from './FaqPage.data.ts'
import { findQuestions } from './find-questions.ts'

export { loader } from './FaqPage.data.ts'

export const handle: PageHandle<FaqData | undefined> = {
  head: ({ locale, data }) => ({
    title: messages[locale].title,
    description: messages[locale].lead,
    noindex: !data || data.questions.length === 0 || data.search !== '',
    facts:
      data && data.questions.length > 0
        ? () => ({
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: data.questions.map(({ question, html }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: html },
            })),
          })
        : undefined,
  }),
}

/** Questions and answers. A search narrows them while it is typed, and by its button without a script. */
export function Component() {
  const { questions, search } = useLoaderData<FaqData>()
  const t = useMessages(messages)
  const [query, setQuery] = useState(search)
  const asked = useAskedQuestion()
  const hasChat = useOffice().chats.some(({ role }) => role === 'support')
  const found = findQuestions(query, questions)
  return (
    <div className={styles.page}>
      <h1>{t.title}</h1>
      {questions.length === 0 ? (
        <EmptyState title={t.none} action={<ButtonLink to="/contacts">{t.contacts}</ButtonLink>}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <WithContents
          entries={found.map(({ key, question }) => ({ id: key, words: question }))}
          label={t.all}
          wide
          className={styles.parts}
        >
          <Form className={styles.search} role="search">
            <TextField
              id="search"
              type="search"
              name="search"
              label={t.search}
              maxLength={80}
              defaultValue={search}
              onInput={event => setQuery(event.currentTarget.value)}
              autoComplete="off"
              icon="search"
            />
            <Button type="submit">{t.find}</Button>
          </Form>
          <p className={styles.note} role="status">
            {query.trim() !== '' && t.found(found.length)}
          </p>
          <div className={styles.questions}>
            {found.map(({ key, question, html }) => (
              <details key={key} id={key} className={styles.question} open={key === asked || found.length === 1}>
                <summary>
                  <h2>{question}</h2>
                </summary>
                <div className={styles.answer}>
                  <WrittenText html={html} />
                  <p className={styles.link}>
                    <a href={`#${key}`}>
                      {t.link}
                      <span className="visually-hidden"> {question}</span>
                    </a>
                  </p>
                </div>
              </details>
            ))}
          </div>
          <p>
            {t.notFound}{' '}
            {hasChat ? (
              <Link to="/chat?role=support" data-reload>
                {t.chat}
              </Link>
            ) : (
              <Link to="/contacts">{t.write}</Link>
            )}
            .
          </p>
        </WithContents>
      )}
    </div>
  )
}

/** The question that the address names. Only the browser knows it, so it opens after hydration. */
function useAskedQuestion(): string | undefined {
  const { hash } = useLocation()
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    const key = hash.slice(1)
    setAsked(key)
    const element = key ? document.getElementById(key) : null
    if (element instanceof HTMLDetailsElement) {
      element.open = true
      element.scrollIntoView({ block: 'start' })
    }
  }, [hash])
  return asked
}

const messages = defineMessages({
  ru: {
    title: 'Вопросы и ответы',
    lead: 'Как проходит обмен, сколько он длится, что делать, если сумма или время не те.',
    search: 'Поиск по вопросам',
    find: 'Найти',
    found: (count: number) => (count === 0 ? 'Ничего не нашлось' : `Найдено: ${count}`),
    link: 'Ссылка на этот ответ',
    notFound: 'Нет вашего вопроса?',
    write: 'Напишите нам',
    chat: 'Напишите в чат',
    all: 'Все вопросы',
    none: 'Ответов здесь пока нет',
    noneText: 'Что делать дальше, на каждом шаге подсказывает страница заявки.',
    contacts: 'Как с нами связаться',
  },
  en: {
    title: 'Questions and answers',
    lead: 'How an exchange works, how long it takes, and what to do if the amount or the time went wrong.',
    search: 'Search the questions',
    find: 'Search',
    found: (count: number) => (count === 0 ? 'Nothing found' : `Found: ${count}`),
    link: 'Link to this answer',
    notFound: 'Didn’t find your answer?',
    write: 'Write to us',
    chat: 'Ask in the chat',
    all: 'All questions',
    none: 'There are no answers here yet',
    noneText: 'The order page tells you what to do next at every step.',
    contacts: 'How to reach us',
  },
})
