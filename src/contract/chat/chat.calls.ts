import { z } from 'zod'
import { defineCall } from '#contract/calls.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { ChatPresence, ChatView, MessageId, NewChatFile, NewChatMessage, SeenInput } from './chat.ts'
import { chatRoles } from './chat-names.ts'

const tag = 'chat'
const params = z.strictObject({ role: z.enum(chatRoles) })
const FileParams = params.extend({ id: MessageId })
const own = { tag, bearer: 'optional' } as const
const writes = ['key-reused', 'not-served', 'captcha-required', 'forbidden', 'wrong-state'] as const

export const readChatPresence = defineCall({
  tag,
  bearer: 'ignored',
  name: 'readChatPresence',
  method: 'GET',
  path: '/api/v1/chat-presence/',
  summary: 'Whether somebody answers in the chat now, and how long an answer usually takes',
  summaryRu: 'Отвечает ли сейчас кто-нибудь в чате и сколько обычно ждать ответа',
  answer: ChatPresence,
})

export const readChat = defineCall({
  ...own,
  name: 'readChat',
  method: 'GET',
  path: '/api/v1/chat/{role}/',
  summary: 'The conversation of this browser or account; with the key of an e-mail, whether another one can be joined',
  summaryRu: 'Переписка этого браузера или кабинета; с ключом из письма — можно ли продолжить другую',
  params,
  query: z.strictObject({ key: z.string().max(100).optional() }),
  answer: ChatView,
})

export const joinChat = defineCall({
  ...own,
  name: 'joinChat',
  method: 'POST',
  path: '/api/v1/chat/{role}/join/',
  summary: 'Goes on with the conversation of a key from an e-mail, in this browser from now on',
  summaryRu: 'Продолжает переписку по ключу из письма, с этого момента в этом браузере',
  params,
  body: z.strictObject({ key: z.string().max(100) }),
  answer: ChatView,
  refusals: ['not-found', 'forbidden'],
})

export const writeChatMessage = defineCall({
  ...own,
  name: 'writeChatMessage',
  method: 'POST',
  path: '/api/v1/chat/{role}/messages/',
  summary:
    'Writes to the office. The first message of a guest begins a conversation and sets the cookie with its key; a repeat of an id changes nothing',
  summaryRu:
    'Пишет обменнику. Первое сообщение гостя начинает переписку и ставит cookie с её ключом; повтор id ничего не меняет',
  params,
  body: NewChatMessage,
  answer: ChatView,
  status: 201,
  otherStatuses: [200],
  refusals: writes,
})

export const sendChatFile = defineCall({
  ...own,
  name: 'sendChatFile',
  method: 'PUT',
  path: '/api/v1/chat/{role}/files/{id}/',
  summary: 'Sends a file to the office: PDF, PNG or JPEG. The caller makes the id; a repeat changes nothing',
  summaryRu: 'Отправляет обменнику файл: PDF, PNG или JPEG. id задаёт вызывающий; повтор ничего не меняет',
  params: FileParams,
  query: NewChatFile,
  file: { most: SLIP_BYTES },
  answer: ChatView,
  status: 201,
  otherStatuses: [200],
  refusals: writes,
})

export const readChatFile = defineCall({
  ...own,
  name: 'readChatFile',
  method: 'GET',
  path: '/api/v1/chat/{role}/files/{id}/',
  summary: 'A file of the conversation as it was sent, as a download',
  summaryRu: 'Файл из переписки в том виде, в котором его отправили, для скачивания',
  params: FileParams,
  answer: { mediaType: 'application/octet-stream' },
  refusals: ['not-found'],
})

export const markChatSeen = defineCall({
  ...own,
  name: 'markChatSeen',
  method: 'POST',
  path: '/api/v1/chat/{role}/seen/',
  summary: 'Says how far the messages of the office have come, and how far they have been seen',
  summaryRu: 'Сообщает, до какого места сообщения обменника дошли и прочитаны',
  params,
  body: SeenInput,
  answer: z.object({}),
  refusals: ['not-found', 'forbidden'],
})

export const typeInChat = defineCall({
  ...own,
  name: 'typeInChat',
  method: 'POST',
  path: '/api/v1/chat/{role}/typing/',
  summary: 'Says that the visitor is typing: every few seconds while they are',
  summaryRu: 'Сообщает, что посетитель печатает: раз в несколько секунд, пока печатает',
  params,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: ['not-found', 'forbidden'],
})

export const chatStream = defineCall({
  ...own,
  name: 'chatStream',
  method: 'GET',
  path: '/api/v1/chat/{role}/stream/',
  summary:
    'Server-sent events: `chat` with the conversation now and after each change, `typing` while the office writes, with the name of who does, where there is one',
  summaryRu:
    'События сервера: `chat` с перепиской сейчас и после каждого изменения, `typing`, пока обменник печатает, с именем того, кто пишет, если оно есть',
  params,
  answer: { mediaType: 'text/event-stream' },
  refusals: ['not-found'],
})
