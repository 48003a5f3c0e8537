import { useState } from 'react'
import type { DeskChat } from '#contract/chat/chat.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { momentText } from '#web/format/moment-text.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Status } from '#web/ui/Status.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './ClaimNotes.module.css'
import type { OnDesk } from './DeskPage.data.ts'

/** As many messages as tell what it is about; the rest is a press away. */
const SHOWN = 4

/** What the customer and the office have written to each other, beside the claim; an answer goes from here. */
export function ClaimChats({ onDesk: { chats, answerId }, path }: { onDesk: OnDesk; path: string }) {
  const t = useMessages(messages)
  if (chats.length === 0) return null
  return (
    <section aria-labelledby="desk-chats">
      <h3 id="desk-chats">{t.title}</h3>
      {chats.map(chat => (
        <OneChat key={chat.id} chat={chat} answerId={answerId} path={path} />
      ))}
    </section>
  )
}

function OneChat({ chat, answerId, path }: { chat: DeskChat; answerId: string; path: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <>
      <p>
        {chat.state === 'waiting' && <Status tone="wait">{t.waits}</Status>}{' '}
        <Link to={`/console/chat/${chat.id}`}>{t.whole}</Link>
      </p>
      <ul className={styles.notes}>
        {chat.messages.slice(-SHOWN).map(({ id, side, by, at, text, file }) => (
          <li key={id}>
            <p>{text || file?.name}</p>
            <small>
              {side === 'visitor' ? t.customer : (by?.name ?? t.office)} · {momentText(at, locale, here)}
            </small>
          </li>
        ))}
      </ul>
      {!chat.blocked && <Answer chat={chat} answerId={answerId} path={path} />}
    </>
  )
}

/** An answer that is sent again after a lost reply is the same message: its id stays until it has arrived. */
function Answer({ chat, answerId, path }: { chat: DeskChat; answerId: string; path: string }) {
  const t = useMessages(messages)
  const [begun, setBegun] = useState({ version: chat.messages.length, id: answerId })
  if (begun.version !== chat.messages.length) setBegun({ version: chat.messages.length, id: answerId })
  const { Form, busy, refused, sending } = useOfficeForm('chat-answer')
  const own = refused?.values.chat === chat.id ? refused : undefined
  return (
    <Form method="post" action={path} className={styles.form}>
      <input type="hidden" name="form" value="chat-answer" />
      <input type="hidden" name="chat" value={chat.id} />
      <input type="hidden" name="id" value={keptValue(own, 'id') ?? begun.id} />
      <SummaryWithProof
        refused={own}
        labels={{ text: t.answer }}
        texts={answerTexts}
        remedies={{ 'account-in-text': <Link to={`/console/chat/${chat.id}`}>{t.whole}</Link> }}
      />
      <TextAreaField
        key={begun.id}
        id={`chat-answer-${chat.id}`}
        name="text"
        rows={2}
        maxLength={4_000}
        label={t.answer}
        hint={t.hint}
        defaultValue={keptValue(own, 'text')}
        refusal={own?.fields.text && t.empty}
      />
      <Button type="submit" size="small" busy={busy && sending?.get('chat') === chat.id}>
        {t.send}
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Переписка',
    waits: 'ждёт ответа',
    whole: 'Вся переписка',
    customer: 'Клиент',
    office: 'Обменник',
    answer: 'Ответ клиенту',
    hint: 'Увидит клиент: в чате, а если ушёл — на почте. Реквизиты в чат не пишите.',
    send: 'Ответить',
    empty: 'Напишите ответ.',
  },
  en: {
    title: 'Conversation',
    waits: 'waits for an answer',
    whole: 'Whole conversation',
    customer: 'Customer',
    office: 'Office',
    answer: 'Answer to the customer',
    hint: 'The customer sees it in the chat, or by e-mail after leaving. Never write payment details here.',
    send: 'Answer',
    empty: 'Type the answer first.',
  },
})

const answerTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'account-in-text':
        'В тексте есть номер карты, счёта, телефона или адрес. Реквизиты бывают только на странице заявки.',
      assigned: 'Переписку ведёт коллега. Забрать её можно на её странице.',
    },
  },
  en: {
    refusals: {
      'account-in-text':
        'The text has a card, account, phone number or address in it. Payment details are only on the order page.',
      assigned: 'A colleague has this conversation. You can take it over on its own page.',
    },
  },
})
