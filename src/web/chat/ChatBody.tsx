import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ChatView } from '#contract/chat/chat.ts'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import type { FormRefusal } from '#web/forms/form-outcome.ts'
import { refusalText } from '#web/forms/refusal-text.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Chat.module.css'
import { ChatThread, type PendingMessage } from './ChatThread.tsx'
import { chatRefusals, chatTexts } from './chat.texts.ts'
import { type ToSend, useChat } from './use-chat.ts'

type ChatBodyProps = {
  role: ChatRole
  /** Guests say where the answer goes. */
  isGuest: boolean
  /** The claim on whose page the chat was opened. */
  claim: string | undefined
  first?: ChatView
  focuses?: boolean
}

/** The conversation and the field for the next message, in the widget and on the page of the chat. */
export function ChatBody({ role, isGuest, claim, first, focuses = false }: ChatBodyProps) {
  const t = useMessages(chatTexts)
  const locale = useLocale()
  const { view, status, typing, send, notifyTyping, newId } = useChat(role, first)
  const draftKey = `chat-draft-${role}`
  const [text, setText] = useState('')
  const [email, setEmail] = useState<string>()
  const [pending, setPending] = useState<PendingMessage>()
  const [refusal, setRefusal] = useState<FormRefusal>()
  const nextId = useRef<string>(undefined)
  const area = useRef<HTMLFormElement>(null)

  // What was being written stays through a reload.
  useEffect(() => {
    setText(readStored('localStorage', draftKey, stored => (typeof stored === 'string' ? stored : undefined)) ?? '')
  }, [draftKey])
  const isHere = view !== undefined
  useEffect(() => {
    if (focuses && isHere) area.current?.querySelector('textarea')?.focus()
  }, [focuses, isHere])

  function write(next: string): void {
    setText(next)
    if (next) writeStored('localStorage', draftKey, next)
    else forgetStored('localStorage', draftKey)
    notifyTyping()
  }

  async function deliver(what: ToSend, shown: string): Promise<void> {
    nextId.current ??= newId()
    setRefusal(undefined)
    setPending({ id: nextId.current, text: shown })
    const refused = await send(what, nextId.current, { locale, claim, email: isGuest ? email?.trim() : undefined })
    setPending(undefined)
    if (refused) return setRefusal(refused)
    nextId.current = undefined
    if ('text' in what) write('')
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() && !pending) void deliver({ text: text.trim() }, text.trim())
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
  }

  if (!view) return <p role="status">{status === 'lost' ? t.lost : ''}</p>
  return (
    <>
      <ChatThread view={view} pending={pending} typing={typing} />
      {status === 'lost' && <p role="status">{t.lost}</p>}
      {!view.blocked && (
        <form ref={area} onSubmit={submit} className={styles.form}>
          {refusal && (
            <p role="alert">{refusal.code === 'offline' ? t.failed : refusalText(refusal, locale, chatRefusals)}</p>
          )}
          {isGuest && view.email === undefined && (
            <TextField
              id={`chat-email-${role}`}
              type="email"
              autoComplete="email"
              label={t.email}
              hint={t.emailHint}
              value={email ?? ''}
              onChange={event => setEmail(event.currentTarget.value)}
            />
          )}
          <TextAreaField
            id={`chat-text-${role}`}
            label={t.message}
            rows={2}
            maxLength={4_000}
            value={text}
            onChange={event => write(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <div className={styles.acts}>
            <label className={styles.attach} title={t.fileHint}>
              {t.file}
              <span className="visually-hidden">: {t.fileHint}</span>
              <input
                className="visually-hidden"
                type="file"
                accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
                onChange={event => {
                  const { currentTarget } = event
                  const file = currentTarget.files?.[0]
                  if (file) void deliver({ file }, file.name).finally(() => (currentTarget.value = ''))
                }}
              />
            </label>
            <Button type="submit" variant="primary" busy={pending !== undefined}>
              {t.send}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
