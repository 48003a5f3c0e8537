import { shortName } from '#contract/auth/staff-names.ts'
import type { DeskChat } from '#contract/chat/chat.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from '../Chat.module.css'
import { ChatMessage, messageStage } from '../ChatMessage.tsx'
import { useKeptAtEnd } from '../use-kept-at-end.ts'
import { deskChatRefusals, deskChatTexts } from './desk-chat.texts.ts'
import { conversationTexts } from './desk-conversation.texts.ts'

/** The messages of a conversation; each becomes a note of its claim in one press. */
export function DeskMessages({ chat }: { chat: DeskChat }) {
  const t = useMessages(conversationTexts)
  const words = useMessages(deskChatTexts)
  const log = useKeptAtEnd(chat.messages.length)
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
            <ChatMessage
              key={id}
              own={side === 'staff'}
              who={side === 'staff' ? (by ? shortName(by) : words.office) : chat.who || words.guest}
              text={text}
              lang={chat.locale}
              file={file && { name: file.name, path: `/api/v1/desk/chats/${chat.id}/files/${id}/` }}
              at={at}
              stage={side === 'staff' ? t[messageStage(seq, chat.visitor)] : undefined}
            >
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
            </ChatMessage>
          ))}
        </ol>
      </div>
      <p role="status" className="visually-hidden">
        {noted && t.noted}
      </p>
    </section>
  )
}
