import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { DeskChat } from '#contract/chat/chat.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useLiveStream } from '#web/api/live-streams.ts'
import { sectionNames } from '#web/console/frame/section.texts.ts'
import { deskStream } from '#web/console/frame/use-desk-stream.ts'
import { useKeys } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from '../Chat.module.css'
import type { DeskChatData } from './DeskChatPage.data.ts'
import { chatStateNames, chatTones, deskChatRefusals, deskChatTexts } from './desk-chat.texts.ts'
import { INBOX_PATH, inboxPath } from './inbox-query.ts'

export { action, loader } from './DeskChatPage.data.ts'

export const shouldRevalidate = () => true

export const handle: PageHandle<DeskChatData | undefined> = {
  head: ({ locale, data }) => {
    const section = sectionNames[locale][INBOX_PATH]
    return { title: data ? `${data.chat.who || deskChatTexts[locale].guest} · ${section}` : section, noindex: true }
  },
}

/** One conversation: its messages, the answer, and the visitor's claims beside it. */
export function Component() {
  const { chat, messageId, fileId } = useLoaderData<DeskChatData>()
  const t = useMessages(messages)
  const words = useMessages(deskChatTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  useKeys(key => (key === 'Escape' ? () => void navigate(inboxPath()) : undefined))
  const typing = useVisitorTyping(chat.id)
  useSeen(chat)
  const ours = !chat.taken || chat.mine
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={inboxPath()} className={page.back}>
            ← {sectionNames[locale][INBOX_PATH]}
          </Link>
          <h1 className={page.named}>
            {chat.who || words.guest} <Status tone={chatTones[chat.state]}>{chatStateNames[locale][chat.state]}</Status>
          </h1>
        </div>
        <Acts chat={chat} />
      </div>
      <div className={page.two}>
        <div className={page.column}>
          <Messages chat={chat} />
          <p role="status" className={styles.status}>
            {typing && t.typing}
          </p>
          {ours ? (
            <>
              <AnswerForm chat={chat} messageId={messageId} />
              <FileForm fileId={fileId} />
            </>
          ) : (
            <p>{t.theirs(chat.taken!.email)}</p>
          )}
        </div>
        <aside className={page.aside}>
          <Claims chat={chat} />
          <HandOver chat={chat} />
        </aside>
      </div>
    </div>
  )
}

function Messages({ chat }: { chat: DeskChat }) {
  const t = useMessages(messages)
  const words = useMessages(deskChatTexts)
  const log = useRef<HTMLDivElement>(null)
  const count = chat.messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [count])
  const note = useOfficeForm('note')
  const noted = note.outcome?.ok === true
  return (
    <section aria-label={t.log}>
      <FormSummary
        refused={note.refused?.form === 'note' ? note.refused : undefined}
        labels={{}}
        texts={deskChatRefusals}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too */}
      <div ref={log} className={styles.log} role="log" aria-label={t.log} tabIndex={0} data-desk>
        <ol>
          {chat.messages.map(({ id, seq, side, at, by, text, file }) => (
            <li key={id} data-side={side === 'staff' ? 'visitor' : 'staff'}>
              <b>{side === 'staff' ? (by?.email ?? words.office) : chat.who || words.guest}</b>
              {text && <p lang={chat.locale}>{text}</p>}
              {file && (
                <p>
                  <a href={`/api/v1/desk/chats/${chat.id}/files/${id}/`} download={file.name} data-reload>
                    {file.name}
                  </a>
                </p>
              )}
              <small>
                <MomentText at={at} withTime soon />
                {side === 'staff' &&
                  ` · ${seq <= chat.visitor.read ? t.read : seq <= chat.visitor.delivered ? t.delivered : t.sent}`}
              </small>
              {chat.claim && (
                <note.Form method="post">
                  <input type="hidden" name="form" value="note" />
                  <input type="hidden" name="message" value={id} />
                  <input type="hidden" name="claim" value={chat.claim.id} />
                  <Button type="submit" size="small" variant="quiet">
                    {t.note(chat.claim.number)}
                  </Button>
                </note.Form>
              )}
            </li>
          ))}
        </ol>
      </div>
      <p role="status" className="visually-hidden">
        {noted && t.noted}
      </p>
    </section>
  )
}

/** An answer that is sent again after a lost reply is the same answer: its id stays until it stands among the messages. */
function AnswerForm({ chat, messageId }: { chat: DeskChat; messageId: string }) {
  const t = useMessages(messages)
  const [id, setId] = useState(messageId)
  if (chat.messages.some(message => message.id === id) && id !== messageId) setId(messageId)
  const { Form, busy, refused, field } = useOfficeForm('answer')
  const area = useRef<HTMLFormElement>(null)
  const told = useRef(0)
  const isAccount = refused?.form === 'answer' && refused.refusal.code === 'account-in-text'
  function tellTyping(): void {
    if (Date.now() - told.current < TYPING_TOLD_MS) return
    told.current = Date.now()
    browserApi('POST /api/v1/desk/chats/{chat}/typing/', { params: { chat: chat.id }, body: {} }).catch(() => {})
  }
  function insert(text: string): void {
    const control = area.current?.querySelector('textarea')
    if (!control) return
    control.value = control.value ? `${control.value}\n${text}` : text
    control.focus()
  }
  return (
    <Form ref={area} key={id} method="post" className={styles.form}>
      <input type="hidden" name="form" value="answer" />
      <input type="hidden" name="id" value={refused?.values.id ?? id} />
      <FormSummary
        refused={refused?.form === 'answer' ? refused : undefined}
        labels={{ text: t.answer }}
        texts={deskChatRefusals}
      />
      {chat.answers.length > 0 && (
        <details>
          <summary>{t.ready}</summary>
          <ul>
            {chat.answers.map(({ key, text }) => (
              <li key={key}>
                <Button type="button" size="small" variant="quiet" onClick={() => insert(text)}>
                  {key}
                </Button>{' '}
                <small lang={chat.locale}>{text}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <TextAreaField
        {...field('text', deskChatRefusals)}
        label={t.answer}
        hint={t.hint}
        maxLength={4_000}
        required
        defaultValue={refused?.values.text}
        onInput={tellTyping}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {isAccount && <Checkbox id="chat-anyway" name="anyway" value="yes" label={t.anyway} />}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}

function FileForm({ fileId }: { fileId: string }) {
  const t = useMessages(messages)
  const { Form, busy, refused, field } = useOfficeForm('slip')
  return (
    <Form method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="form" value="slip" />
      <input type="hidden" name="id" value={refused?.values.id ?? fileId} />
      <FormSummary
        refused={refused?.form === 'slip' ? refused : undefined}
        labels={{ slip: t.file }}
        texts={deskChatRefusals}
      />
      <TextField
        {...field('slip', deskChatRefusals)}
        name="slip"
        type="file"
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        label={t.file}
      />
      <div>
        <Button type="submit" size="small" busy={busy}>
          {t.sendFile}
        </Button>
      </div>
    </Form>
  )
}

function Acts({ chat }: { chat: DeskChat }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('take')
  const close = useOfficeForm('close')
  const block = useOfficeForm('block')
  const theirs = chat.taken !== undefined && !chat.mine
  return (
    <div className={page.acts}>
      {!chat.mine && (
        <Form method="post">
          <input type="hidden" name="form" value="take" />
          {theirs && <input type="hidden" name="over" value="yes" />}
          <Button type="submit" size="small" busy={busy}>
            {theirs ? t.over : t.take}
          </Button>
        </Form>
      )}
      {chat.state !== 'closed' && !theirs && (
        <close.Form method="post">
          <input type="hidden" name="form" value="close" />
          <Button type="submit" size="small" busy={close.busy}>
            {t.close}
          </Button>
        </close.Form>
      )}
      <block.Form method="post">
        <input type="hidden" name="form" value="block" />
        <input type="hidden" name="blocked" value={chat.blocked ? 'no' : 'yes'} />
        <Button type="submit" size="small" variant="quiet" busy={block.busy} title={t.blockHint}>
          {chat.blocked ? t.unblock : t.block}
        </Button>
      </block.Form>
      <FormSummary
        refused={[refused, close.refused, block.refused].find(
          one => one && ['take', 'close', 'block'].includes(one.form),
        )}
        labels={{}}
        texts={deskChatRefusals}
      />
    </div>
  )
}

function HandOver({ chat }: { chat: DeskChat }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('hand-over')
  if (!chat.mine) return null
  return (
    <section aria-labelledby="chat-hand-over">
      <h2 id="chat-hand-over">{t.handOver}</h2>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="hand-over" />
        <FormSummary
          refused={refused?.form === 'hand-over' ? refused : undefined}
          labels={{}}
          texts={deskChatRefusals}
        />
        <SelectField id="chat-to" name="to" label={t.to} defaultValue="">
          <option value="">{t.everybody}</option>
          {chat.colleagues.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" size="small" busy={busy}>
            {t.hand}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Claims({ chat }: { chat: DeskChat }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <section aria-labelledby="chat-claims">
      <h2 id="chat-claims">{t.claims}</h2>
      {chat.account && (
        <p>
          <Link to={`/console/customers/${chat.account}`}>{t.customer}</Link>
        </p>
      )}
      {chat.claims.length === 0 ? (
        <p>{t.noClaims}</p>
      ) : (
        <ul>
          {chat.claims.map(({ id, number, state, pair, openedAt }) => (
            <li key={id}>
              <Link to={`/console/claims/${id}`}>№ {number}</Link> {id === chat.claim?.id && <b>{t.aboutThis}</b>}{' '}
              <small>
                {pair} · {stateNames[locale][state]} · <MomentText at={openedAt} soon />
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TYPING_TOLD_MS = 3_000
const TYPING_SHOWN_MS = 6_000

function useVisitorTyping(id: string): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveStream<{ id?: string; typing?: string }>(deskStream, data => {
    if (data.id === id) setTyping(false)
    if (data.typing !== id) return
    clearTimeout(timer.current)
    setTyping(true)
    timer.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
  })
  return typing
}

/** Tells that the messages have come, and that they were read once somebody looks at the page. */
function useSeen({ id, messages, office }: DeskChat): void {
  const last = messages.at(-1)?.seq ?? 0
  const { delivered, read } = office
  useEffect(() => {
    const tell = () => {
      const seen = document.visibilityState === 'visible' ? last : read
      if (delivered >= last && read >= seen) return
      const body = { delivered: last, read: seen }
      browserApi('POST /api/v1/desk/chats/{chat}/seen/', { params: { chat: id }, body }).catch(() => {})
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [id, last, delivered, read])
}

const messages = defineMessages({
  ru: {
    log: 'Переписка',
    typing: 'Посетитель печатает…',
    theirs: (by: string) => `Разговор ведёт ${by}. Чтобы ответить, перехватите его.`,
    sent: 'отправлено',
    delivered: 'доставлено',
    read: 'прочитано',
    note: (number: string) => `В заметки № ${number}`,
    noted: 'Заметка добавлена',
    answer: 'Ответ',
    hint: 'Ctrl+Enter отправляет. Реквизиты в чат не пишут.',
    ready: 'Готовые ответы',
    anyway: 'Это не реквизиты',
    send: 'Ответить',
    file: 'Файл: PDF, PNG или JPEG',
    sendFile: 'Отправить файл',
    take: 'Взять',
    over: 'Перехватить',
    close: 'Закрыть разговор',
    block: 'Заблокировать',
    unblock: 'Снять блокировку',
    blockHint: 'Сообщения отсюда не принимаются; у гостя — сутки и с его сети',
    handOver: 'Передать',
    to: 'Кому',
    everybody: 'Всем',
    hand: 'Передать',
    claims: 'Заявки',
    noClaims: 'Заявок нет, или посетитель не доказал, что они его.',
    customer: 'Карточка клиента',
    aboutThis: 'со страницы этой',
  },
  en: {
    log: 'Conversation',
    typing: 'The visitor is typing…',
    theirs: (by: string) => `${by} has this conversation. Take it over to answer.`,
    sent: 'sent',
    delivered: 'delivered',
    read: 'read',
    note: (number: string) => `To the notes of № ${number}`,
    noted: 'The note is added',
    answer: 'Answer',
    hint: 'Ctrl+Enter sends. Requisites are not written in the chat.',
    ready: 'Ready answers',
    anyway: 'These are no requisites',
    send: 'Answer',
    file: 'File: PDF, PNG or JPEG',
    sendFile: 'Send the file',
    take: 'Take',
    over: 'Take over',
    close: 'Close the conversation',
    block: 'Block',
    unblock: 'Unblock',
    blockHint: 'Messages from here are not taken; of a guest, for a day from the network, too',
    handOver: 'Hand over',
    to: 'To',
    everybody: 'Everybody',
    hand: 'Hand over',
    claims: 'Orders',
    noClaims: 'There are none, or the visitor has not shown that they own one.',
    customer: 'The customer’s page',
    aboutThis: 'from this one’s page',
  },
})
