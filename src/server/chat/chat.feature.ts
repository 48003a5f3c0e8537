import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import type { DeskStreams } from '#server/desk/desk-stream.ts'
import { defineFeature } from '#server/feature.ts'
import { diskBytesOf } from '#server/platform/disk-space.ts'
import { chatRoutes } from './chat.routes.ts'
import { chatSection } from './chat.section.ts'
import { countWaitingChats } from './chat.store.ts'
import { chatAnswerSection } from './chat-answer.section.ts'
import { CHATS_CHANNEL, openChatStreams, TYPING_CHANNEL } from './chat-streams.ts'
import { viewById } from './chat-view.ts'
import { chatsOfPerson } from './chats-of-person.ts'
import { deskChatRoutes } from './desk-chat.routes.ts'
import { emailAnswers } from './email-answers.ts'
import { chatAnswered } from './emails/chat-answered.ts'
import { forgetChats } from './forget-chats.ts'
import { watchChatFiles } from './guest-files.ts'
import { staffPresence } from './staff-presence.ts'

/** What the disk of an external database is taken for. */
const UNSEEN_DISK_BYTES = 20 * 1024 ** 3

type ChatNeeds = {
  captcha: Captcha
  desk: DeskStreams
  identity: () => OfficeIdentity
  /** Undefined: nobody reads replies to e-mails. */
  inboxAddress: () => string | undefined
}

export const chat = defineFeature({
  name: 'chat',
  emails: [chatAnswered],
  sections: () => ({ chat: chatSection, 'chat-answer': chatAnswerSection }),
  open(
    { db, reading, database, home, secret, secure, now, log, alarm, endAlarm },
    { captcha, desk, identity, inboxAddress }: ChatNeeds,
  ) {
    const presence = staffPresence({ db: reading, now, hours: () => identity().hours })
    const office = { db, now, presence, officeName: () => identity().name }
    const streams = openChatStreams({
      read: (id, keyOnly) => viewById({ ...office, db: reading }, id, keyOnly),
      onError: error => log.error({ err: error }, 'a chat could not be shown'),
      now,
    })
    return {
      offers: { waitingChats: () => countWaitingChats(reading) },
      routes(app) {
        chatRoutes(app, { ...office, reading, secret, secure, captcha, streams })
        deskChatRoutes(app, { ...office, reading, streams })
      },
      tasks: [
        emailAnswers({ db, secret, takesReplies: () => inboxAddress() !== undefined, now }),
        forgetChats(db, now),
        // The disk of an external database is not seen from here.
        watchChatFiles({ db, alarm, endAlarm }, async () =>
          'url' in database ? UNSEEN_DISK_BYTES : diskBytesOf(home),
        ),
      ],
      channels: {
        [CHATS_CHANNEL]: id => {
          streams.notify(id)
          desk.notify('chat', id)
        },
        [TYPING_CHANNEL]: payload => {
          const id = streams.onTyping(payload)
          if (id !== undefined) desk.notify('typing', id)
        },
        [SESSIONS_CHANNEL]: payload => streams.closeSessions(payload),
      },
      personalData: { chats: chatsOfPerson },
      stop: () => streams.close(),
    }
  },
})
