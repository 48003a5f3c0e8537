import { fullName } from '#contract/auth/staff-names.ts'
import type { DeskChat } from '#contract/chat/chat.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import styles from '../Chat.module.css'
import { deskChatRefusals } from './desk-chat.texts.ts'
import { conversationTexts } from './desk-conversation.texts.ts'

/** What is done with the whole conversation. */
export function DeskChatActs({ chat }: { chat: DeskChat }) {
  const t = useMessages(conversationTexts)
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

/** Whoever has it gives it to a colleague, or back to all. */
export function HandOver({ chat }: { chat: DeskChat }) {
  const t = useMessages(conversationTexts)
  const { Form, busy, refused } = useOfficeForm('hand-over')
  if (!chat.mine) return null
  return (
    <section aria-labelledby="chat-hand-over">
      <h2 id="chat-hand-over">{t.handOver}</h2>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="hand-over" />
        <SummaryWithProof
          refused={refused?.form === 'hand-over' ? refused : undefined}
          labels={{}}
          texts={deskChatRefusals}
        />
        <SelectField id="chat-to" name="to" label={t.to} defaultValue="">
          <option value="">{t.everybody}</option>
          {chat.colleagues.map(colleague => (
            <option key={colleague.id} value={colleague.id}>
              {fullName(colleague)}
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
