import { Form, useLoaderData } from 'react-router'
import { companyOf } from '#contract/chat/chat-hosts.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './Chat.module.css'
import { ChatBody } from './ChatBody.tsx'
import { type ChatData, FORM } from './ChatPage.data.ts'
import { ChatThread } from './ChatThread.tsx'
import { chatRefusals, chatTexts } from './chat.texts.ts'

export { action, loader } from './ChatPage.data.ts'

export const handle: PageHandle<ChatData | undefined> = {
  head: ({ locale, data }) => ({ title: chatTexts[locale].title[data?.role ?? 'support'], noindex: true }),
}

/** The chat on a page of its own: live with JavaScript, a form and the messages without. An e-mail with an answer leads here. */
export function Component() {
  const data = useLoaderData<ChatData>()
  const t = useMessages(chatTexts)
  const { chats } = useOffice()
  const here = useHydrated()
  const { role, view, isGuest, key } = data
  const chat = chats.find(chat => chat.role === role)
  const company = chat && companyOf(chat)
  if (key)
    return (
      <div className={styles.page}>
        <h1>{t.title[role]}</h1>
        <JoinQuestion role={role} joinKey={key} email={view.joins ?? ''} />
      </div>
    )
  // Whoever has written to the office's own chat goes on there, whatever the owner has chosen since.
  if (view.state === 'none' && (!chat || company))
    return (
      <div className={styles.page}>
        <h1>{t.title[role]}</h1>
        <EmptyState title={company ? `${t.notHere} ${company}` : t.none}>
          <p>{company ? t.notHereText(company) : t.noneText}</p>
          <ButtonLink to="/contacts">{t.contacts}</ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.page}>
      <h1>{t.title[role]}</h1>
      {here ? <ChatBody role={role} isGuest={isGuest} claim={undefined} first={view} /> : <PlainChat data={data} />}
    </div>
  )
}

/** Whoever has sent the link can read what is written there, so it is asked about first. */
function JoinQuestion({ role, joinKey, email }: { role: ChatData['role']; joinKey: string; email: string }) {
  const t = useMessages(chatTexts)
  return (
    <EmptyState
      title={t.join}
      action={
        <>
          <Form method="post" action={`?role=${role}`}>
            <input type="hidden" name="key" value={joinKey} />
            <Button type="submit" variant="primary">
              {t.joinYes}
            </Button>
          </Form>
          <ButtonLink to={`/chat?role=${role}`}>{t.joinNo}</ButtonLink>
        </>
      }
    >
      <p>{t.joinText(email)}</p>
    </EmptyState>
  )
}

function PlainChat({ data: { role, view, isGuest, id, fileId } }: { data: ChatData }) {
  const t = useMessages(chatTexts)
  const { Form, busy, refused, field } = useOfficeForm(FORM)
  return (
    <>
      <ChatThread view={view} />
      {!view.blocked && (
        <Form method="post" action={`?role=${role}`} encType="multipart/form-data" className={styles.form}>
          <FormSummary
            refused={refused}
            labels={{ email: t.email, text: t.message, file: t.file }}
            texts={chatRefusals}
          />
          <input type="hidden" name="id" value={refused?.values.id ?? id} />
          <input type="hidden" name="fileId" value={refused?.values.fileId ?? fileId} />
          {isGuest && view.email === undefined && (
            <TextField
              {...field('email', chatRefusals)}
              type="email"
              autoComplete="email"
              label={t.email}
              hint={t.emailHint}
              defaultValue={refused?.values.email}
            />
          )}
          <TextAreaField
            {...field('text', chatRefusals)}
            label={t.message}
            maxLength={4_000}
            defaultValue={refused?.values.text}
          />
          <TextField
            {...field('file', chatRefusals)}
            type="file"
            accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
            label={t.file}
            hint={t.fileHint}
          />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {t.send}
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}
