import { useRef, useState } from 'react'
import type { DeskChat } from '#contract/chat/chat.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
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

type AnswerFormProps = { chat: DeskChat; messageId: string; fileId: string }

/** Words, a file, or both. A file is a message of its own. */
export function AnswerForm({ chat, messageId, fileId }: AnswerFormProps) {
  const t = useMessages(conversationTexts)
  const { Form, busy, refused, field } = useOfficeForm('answer')
  const id = useUnsentId(chat, messageId, refused?.values.id)
  const ofFile = useUnsentId(chat, fileId, refused?.values.fileId)
  const area = useRef<HTMLFormElement>(null)
  const told = useRef(0)
  const isAccount = refused?.form === 'answer' && refused.refusal.code === 'account-in-text'
  function notifyTyping(): void {
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
    <Form ref={area} key={id} method="post" encType="multipart/form-data" className={styles.form}>
      <input type="hidden" name="form" value="answer" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="fileId" value={ofFile} />
      <SummaryWithProof
        refused={refused?.form === 'answer' ? refused : undefined}
        labels={{ text: t.answer, file: t.file }}
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
        defaultValue={refused?.values.text}
        onInput={notifyTyping}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
      />
      {isAccount && <Checkbox id="chat-anyway" name="anyway" value="yes" label={t.anyway} />}
      <TextField
        key={ofFile}
        {...field('file', deskChatRefusals)}
        type="file"
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        label={t.file}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t.send}
        </Button>
      </div>
    </Form>
  )
}

/** What is sent again after a lost reply is the same message: its id stays until it stands among the messages. */
function useUnsentId({ messages }: DeskChat, fresh: string, sent: string | undefined): string {
  const [id, setId] = useState(sent ?? fresh)
  if (id !== fresh && messages.some(message => message.id === id)) setId(fresh)
  return id
}
