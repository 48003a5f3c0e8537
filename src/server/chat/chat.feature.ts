import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { SESSIONS_CHANNEL } from '#server/auth/open-sessions.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import type { DeskStreams } from '#server/desk/desk-stream.ts'
import { defineFeature } from '#server/feature.ts'
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

type ChatNeeds = {
  captcha: Captcha
  desk: DeskStreams
  identity: () => OfficeIdentity
  /** Absent: nobody reads replies to e-mails. */
  replyTo: unknown
}

export const chat = defineFeature({
  name: 'chat',
  emails: [chatAnswered],
  sections: () => ({ chat: chatSection, 'chat-answer': chatAnswerSection }),
  open({ db, secret, secure, now, log }, { captcha, desk, identity, replyTo }: ChatNeeds) {
    const office = { db, now, hours: () => identity().hours, officeName: () => identity().name }
    const streams = openChatStreams({
      read: (id, keyOnly) => viewById(office, id, keyOnly),
      onError: error => log.error({ err: error }, 'a chat could not be shown'),
      now,
    })
    return {
      offers: { waitingChats: () => countWaitingChats(db) },
      routes(app) {
        chatRoutes(app, { ...office, secret, secure, captcha, streams })
        deskChatRoutes(app, { ...office, streams })
      },
      tasks: [emailAnswers({ db, secret, takesReplies: replyTo !== undefined, now }), forgetChats(db, now)],
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
