import { useRef, useState } from 'react'
import type { DeskChat } from '#contract/chat/chat.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from '../Chat.module.css'
import { deskChatRefusals } from './desk-chat.texts.ts'
import { conversationTexts } from './desk-conversation.texts.ts'

const TYPING_TOLD_MS = 3_000

/** An answer that is sent again after a lost reply is the same answer: its id stays until it stands among the messages. */
export function AnswerForm({ chat, messageId }: { chat: DeskChat; messageId: string }) {
  const t = useMessages(conversationTexts)
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

/** A file is a message of its own. */
export function FileForm({ fileId }: { fileId: string }) {
  const t = useMessages(conversationTexts)
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
