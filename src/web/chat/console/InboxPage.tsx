import { Form, useLoaderData, useNavigate } from 'react-router'
import { shortName } from '#contract/auth/staff-names.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { Chips } from '#web/console/Chips.tsx'
import { useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pagination } from '#web/ui/Pagination.tsx'
import { Status } from '#web/ui/Status.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from '../Chat.module.css'
import { inboxSection } from './chat.console.ts'
import { chatStateNames, chatTones, deskChatTexts } from './desk-chat.texts.ts'
import type { InboxData } from './InboxPage.data.ts'
import { deskChatPath, INBOX_PATH, inboxPath } from './inbox-query.ts'

export { loader } from './InboxPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: inboxSection.words[locale].title, noindex: true }),
}

/** The inbox: conversations that wait, the longest wait first, then the answered ones, the latest first. */
export function Component() {
  const { query, items, pages, counts, now } = useLoaderData<InboxData>()
  const t = useMessages(messages)
  const words = useMessages(deskChatTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const maySet = useRight('settings.set')
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate('/console') : undefined
  })
  const current = (is: boolean) => (is ? ('true' as const) : undefined)
  const isPlain = query.state === undefined && !query.mine && query.q === undefined
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{inboxSection.words[locale].title}</h1>
        <nav aria-label={t.about} className={page.acts}>
          <ActLink to="/console/chat/mailbox">{t.mailbox}</ActLink>
          {maySet && <ActLink to="/console/chat/settings">{t.settings}</ActLink>}
        </nav>
      </div>
      <Chips label={t.which}>
        <Link to={inboxPath()} aria-current={current(isPlain)}>
          {t.open} <span className="num">{counts.waiting + counts.answered}</span>
        </Link>
        <Link to={inboxPath({ state: 'waiting' })} aria-current={current(query.state === 'waiting')}>
          {chatStateNames[locale].waiting} <span className="num">{counts.waiting}</span>
        </Link>
        <Link to={inboxPath({ mine: 'yes' })} aria-current={current(query.mine === 'yes')}>
          {t.mine} <span className="num">{counts.mine}</span>
        </Link>
        <Link to={inboxPath({ state: 'closed' })} aria-current={current(query.state === 'closed')}>
          {chatStateNames[locale].closed}
        </Link>
      </Chips>
      <Form method="get" action={INBOX_PATH} role="search" className={styles.find}>
        <TextField id="chat-search" name="q" label={t.search} defaultValue={query.q} maxLength={200} />
        <Button type="submit" size="small">
          {t.find}
        </Button>
      </Form>
      {items.length === 0 ? (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      ) : (
        <Table
          caption={inboxSection.words[locale].title}
          stacked
          named={false}
          rows={items}
          keyOf={({ id }) => id}
          columns={[
            {
              head: t.who,
              label: false,
              cell: ({ id, who, role, claim }) => (
                <>
                  <Link to={deskChatPath(id)} data-row={id}>
                    {who || words.guest}
                  </Link>{' '}
                  <small>{[words.roles[role], claim && `№ ${claim.number}`].filter(Boolean).join(' · ')}</small>
                </>
              ),
            },
            {
              head: t.last,
              label: false,
              wide: true,
              cell: ({ last, locale: spoken }) => (
                <>
                  {last.side === 'staff' && <small>{words.office}: </small>}
                  <span lang={spoken}>{last.text}</span>
                </>
              ),
            },
            {
              head: t.state,
              label: false,
              cell: ({ state, taken, mine, unread, blocked }) => (
                <>
                  <Status tone={chatTones[state]}>{chatStateNames[locale][state]}</Status>{' '}
                  <small>
                    {[
                      taken && (mine ? t.withYou : shortName(taken)),
                      unread > 0 && t.unread(unread),
                      blocked && words.blocked,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </>
              ),
            },
            {
              head: t.waits,
              label: false,
              className: 'num',
              cell: ({ waitingSince, changedAt }) =>
                waitingSince ? waitText(waitingSince, now, t.minutes) : <MomentText at={changedAt} withTime soon />,
            },
          ]}
        />
      )}
      <Pagination page={query.page} pages={pages} hrefOf={page => inboxPath({ ...query, page })} />
    </div>
  )
}

const waitText = (since: string, now: string, minutes: (count: number) => string): string =>
  minutes(Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000)))

const messages = defineMessages({
  ru: {
    about: 'О чате',
    mailbox: 'Ответы по почте',
    settings: 'Чаты на страницах',
    which: 'Какие показать',
    open: 'Открытые',
    mine: 'Мои',
    search: 'Почта, номер заявки или слова',
    find: 'Найти',
    none: 'Здесь пусто',
    noneText: 'Переписки появятся здесь сами, как только кто-то напишет.',
    who: 'Кто пишет',
    last: 'Последнее',
    state: 'Состояние',
    waits: 'Ждёт',
    withYou: 'у вас',
    unread: (count: number) => `новых: ${count}`,
    minutes: (count: number) => (count < 60 ? `${count} мин` : `${Math.floor(count / 60)} ч ${count % 60} мин`),
  },
  en: {
    about: 'About the chat',
    mailbox: 'Replies by e-mail',
    settings: 'Chats on pages',
    which: 'Which to show',
    open: 'Open',
    mine: 'Mine',
    search: 'E-mail, number of an order or words',
    find: 'Find',
    none: 'Nothing here',
    noneText: 'Conversations appear here by themselves as soon as somebody writes.',
    who: 'Who writes',
    last: 'Latest',
    state: 'State',
    waits: 'Waits',
    withYou: 'yours now',
    unread: (count: number) => `new: ${count}`,
    minutes: (count: number) => (count < 60 ? `${count} min` : `${Math.floor(count / 60)} h ${count % 60} min`),
  },
})
