import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { ClaimId } from '#contract/claims/claim.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { ChatItemOnDesk, DeskChat, MessageId, MessageText, SeenInput } from './chat.ts'
import { chatStates } from './chat-names.ts'

const of = { tag: 'desk', bearer: 'required', staff: rights['chat.answer'] } as const
const ChatId = z.uuid().toLowerCase()
const params = z.strictObject({ chat: ChatId })
const FileParams = params.extend({ id: MessageId })

export const deskChats = defineCall({
  ...of,
  name: 'deskChats',
  method: 'GET',
  path: '/api/v1/desk/chats/',
  summary: 'Conversations: those that wait, the longest wait first, then the latest; `q` searches in all of them',
  summaryRu: 'Переписки: сначала те, что ждут дольше всех, затем последние; `q` ищет среди всех',
  query: z.strictObject({
    state: z.enum(chatStates).optional(),
    mine: z.literal('yes').optional(),
    q: z.string().trim().min(1).max(200).optional().meta({ description: 'An e-mail, the number of a claim, words' }),
    ...paging(30),
  }),
  answer: pageOf(ChatItemOnDesk)
    .extend({ counts: z.object({ waiting: z.int(), answered: z.int(), mine: z.int() }), now: z.iso.datetime() })
    .meta({ id: 'ChatInbox' }),
})

export const deskChat = defineCall({
  ...of,
  name: 'deskChat',
  method: 'GET',
  path: '/api/v1/desk/chats/{chat}/',
  summary: 'A conversation with the claims of the visitor and ready answers',
  summaryRu: 'Переписка с заявками посетителя и готовыми ответами',
  params,
  answer: DeskChat,
  refusals: ['not-found'],
})

export const chatsOfClaim = defineCall({
  ...of,
  name: 'chatsOfClaim',
  method: 'GET',
  path: '/api/v1/desk/chats-of-claim/{uuid}/',
  summary: 'The conversations of whoever owns a claim: begun on its page, or by its account. The newest first',
  summaryRu: 'Переписка владельца заявки: начатая на её странице или из его кабинета. Сначала новые',
  params: z.strictObject({ uuid: ClaimId }),
  answer: z.array(DeskChat),
})

export const takeChat = defineCall({
  ...of,
  name: 'takeChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/take/',
  summary: 'Takes a conversation; from a colleague only with `over`',
  summaryRu: 'Берёт переписку себе; у коллеги — только с `over`',
  proof: 'never',
  params,
  body: z.strictObject({ over: z.boolean().optional() }),
  answer: DeskChat,
  refusals: ['forbidden', 'not-found', 'assigned'],
})

export const handOverChat = defineCall({
  ...of,
  name: 'handOverChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/hand-over/',
  summary: 'Hands a conversation to a colleague, or back to everybody',
  summaryRu: 'Передаёт переписку коллеге или возвращает всем',
  proof: 'never',
  params,
  body: z.strictObject({ to: z.uuid().toLowerCase().nullable() }),
  answer: DeskChat,
  refusals: ['forbidden', 'not-found', 'assigned'],
})

export const answerChat = defineCall({
  ...of,
  name: 'answerChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/messages/',
  summary:
    'Answers, and takes the conversation. A text with an account number in it is refused once: requisites stand on the page of the claim and nowhere else',
  summaryRu:
    'Отвечает и берёт переписку себе. Текст с номером счёта сначала отклоняется: реквизиты бывают только на странице заявки',
  proof: 'never',
  params,
  body: z.strictObject({
    id: MessageId,
    text: MessageText,
    anyway: z.literal(true).optional().meta({ description: 'The warning was read' }),
  }),
  answer: DeskChat,
  status: 201,
  otherStatuses: [200],
  refusals: ['forbidden', 'not-found', 'assigned', 'key-reused', 'account-in-text'],
})

export const sendFileToChat = defineCall({
  ...of,
  name: 'sendFileToChat',
  method: 'PUT',
  path: '/api/v1/desk/chats/{chat}/files/{id}/',
  summary: 'Sends a file to the visitor: PDF, PNG or JPEG',
  summaryRu: 'Отправляет посетителю файл: PDF, PNG или JPEG',
  proof: 'never',
  params: FileParams,
  query: z.strictObject({ name: z.string().trim().min(1).max(120) }),
  file: { most: SLIP_BYTES },
  answer: DeskChat,
  status: 201,
  otherStatuses: [200],
  refusals: ['forbidden', 'not-found', 'assigned', 'key-reused', 'account-in-text'],
})

export const readFileOfChat = defineCall({
  ...of,
  name: 'readFileOfChat',
  method: 'GET',
  path: '/api/v1/desk/chats/{chat}/files/{id}/',
  summary: 'A file of a conversation, as a download',
  summaryRu: 'Файл из переписки, для скачивания',
  params: FileParams,
  answer: { mediaType: 'application/octet-stream' },
  refusals: ['not-found'],
})

export const closeChat = defineCall({
  ...of,
  name: 'closeChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/close/',
  summary: 'Closes a conversation; the next message of the visitor opens it again',
  summaryRu: 'Закрывает переписку; следующее сообщение посетителя откроет её снова',
  proof: 'never',
  params,
  body: z.strictObject({}),
  answer: DeskChat,
  refusals: ['forbidden', 'not-found', 'assigned'],
})

export const blockChat = defineCall({
  ...of,
  name: 'blockChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/block/',
  summary: 'Takes no more messages here, nor for a day from other guests of a guest’s network; or takes them again',
  summaryRu: 'Больше не принимает сообщений здесь, а сутки и от других гостей из сети гостя; или снова принимает',
  proof: 'never',
  params,
  body: z.strictObject({ blocked: z.boolean() }),
  answer: DeskChat,
  refusals: ['forbidden', 'not-found', 'assigned'],
})

export const markDeskChatSeen = defineCall({
  ...of,
  name: 'markDeskChatSeen',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/seen/',
  summary: 'Says how far the office has received and read the visitor’s messages',
  summaryRu: 'Сообщает, до какого места обменник получил и прочитал сообщения',
  proof: 'never',
  passive: true,
  params,
  body: SeenInput,
  answer: z.object({}),
  refusals: ['not-found'],
})

export const typeToChat = defineCall({
  ...of,
  name: 'typeToChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/typing/',
  summary: 'Says that the office is typing: every few seconds while it is',
  summaryRu: 'Сообщает, что обменник печатает: раз в несколько секунд, пока печатает',
  proof: 'never',
  params,
  body: z.strictObject({}),
  answer: z.object({}),
  refusals: ['not-found'],
})

export const noteFromChat = defineCall({
  ...of,
  name: 'noteFromChat',
  method: 'POST',
  path: '/api/v1/desk/chats/{chat}/notes/',
  summary: 'Makes a message an internal note of a claim of the visitor. A repeat changes nothing',
  summaryRu: 'Делает сообщение внутренней заметкой к заявке посетителя. Повтор ничего не меняет',
  proof: 'never',
  params,
  body: z.strictObject({ message: MessageId, claim: ClaimId }),
  answer: DeskChat,
  refusals: ['not-found', 'key-reused'],
})
