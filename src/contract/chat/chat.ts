import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { Email, LocaleName } from '#contract/auth/user.ts'
import { ClaimId, ClaimNumber } from '#contract/claims/claim.ts'
import { claimStates } from '#contract/claims/claim-moves.ts'
import { slipTypes } from '#contract/desk/slip-limits.ts'
import { chatRoles, chatStates, LONGEST_MESSAGE } from './chat-names.ts'

const At = z.iso.datetime()
const Role = z.enum(chatRoles)
const Seq = z.int().min(0)
/** In lower case, because it is compared as text. */
export const MessageId = z
  .uuid()
  .toLowerCase()
  .meta({ examples: ['3c9d2b64-2f0e-4b53-9a35-8a8a0f6c7f10'] })
export const MessageText = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_MESSAGE)
  .meta({ examples: ['Здравствуйте! Когда придут деньги?'] })

const ChatFile = z
  .object({ name: z.string(), type: z.enum(slipTypes), bytes: z.int() })
  .meta({ id: 'ChatFile', examples: [{ name: 'receipt.png', type: 'png', bytes: 20_480 }] })

const message = {
  id: z.uuid(),
  seq: Seq.meta({ description: 'Counted within the conversation' }),
  side: z.enum(['visitor', 'staff']),
  at: At,
  text: z.string().meta({ description: 'Empty where a file stands alone' }),
  file: ChatFile.optional(),
}

const ChatMessage = z
  .object({
    ...message,
    by: z.string().optional().meta({ description: 'The name of who answers, where they have one' }),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** How far a side has got: the last message that has reached it, and the last one that it has seen. */
const Seen = z.object({ delivered: Seq, read: Seq }).meta({ id: 'ChatSeen' })

/** When somebody answers. */
export const ChatPresence = z
  .object({
    open: z.boolean().meta({ description: 'By the office’s hours; where it says none, whether somebody is here' }),
    here: z.boolean().meta({ description: 'Whether somebody of the staff is in the console' }),
    usualMinutes: z
      .int()
      .optional()
      .meta({ description: 'How long an answer usually takes; absent while too few were given' }),
    opensAt: At.optional().meta({ description: 'When the office opens; absent where it says nothing' }),
    timeZone: z.string().optional(),
  })
  .meta({ id: 'ChatPresence' })
export type ChatPresence = z.infer<typeof ChatPresence>

/** A conversation as its visitor sees it. */
export const ChatView = z
  .object({
    role: Role,
    state: z.enum(['none', ...chatStates]).meta({ description: '`none`: nothing has been written yet' }),
    version: z.int(),
    messages: z.array(ChatMessage).meta({ description: 'The latest, the oldest first' }),
    office: Seen.meta({ description: 'How far the office has got' }),
    own: Seen,
    answering: z.string().optional().meta({ description: 'The name of who has taken the conversation' }),
    email: z.string().optional().meta({ description: 'Where answers go when the visitor has left' }),
    blocked: z.boolean(),
    presence: ChatPresence,
    joins: z.string().optional().meta({
      description:
        'The key is that of another conversation, begun with this address (empty: with none): it is joined by a call of its own, because whoever has sent the link may not be the office',
    }),
  })
  .meta({
    id: 'Chat',
    examples: [
      {
        role: 'support',
        state: 'waiting',
        version: 2,
        messages: [
          {
            id: '3c9d2b64-2f0e-4b53-9a35-8a8a0f6c7f10',
            seq: 1,
            side: 'visitor',
            at: '2026-11-21T12:00:00Z',
            text: 'Здравствуйте! Когда придут деньги?',
          },
        ],
        office: { delivered: 1, read: 0 },
        own: { delivered: 1, read: 1 },
        email: 'anna@example.org',
        blocked: false,
        presence: { open: false, here: false, opensAt: '2026-11-22T07:00:00Z', timeZone: 'Europe/Moscow' },
      },
    ],
  })
export type ChatView = z.infer<typeof ChatView>

/** What is said along with a message: where it is written, and where the answer may go. */
const writtenFrom = {
  locale: LocaleName.optional(),
  email: Email.optional().meta({ description: 'Of a guest, for answers by e-mail' }),
  claim: ClaimId.optional().meta({ description: 'The claim on whose page it is written; counts only for its owner' }),
  captcha: z
    .string()
    .max(4_000)
    .optional()
    .meta({ description: 'A solution, where the beginning of a chat asks for one' }),
}

export const NewChatMessage = z
  .strictObject({ id: MessageId, text: MessageText, ...writtenFrom })
  .meta({ id: 'NewChatMessage' })
export type NewChatMessage = z.infer<typeof NewChatMessage>

export const NewChatFile = z.strictObject({ name: z.string().trim().min(1).max(120), ...writtenFrom })

/** How far the caller's side has got. Neither goes back. */
export const SeenInput = z.strictObject({ delivered: Seq.max(2_000_000_000), read: Seq.max(2_000_000_000) })

/** A conversation in the inbox. */
const item = {
  id: z.uuid(),
  role: Role,
  state: z.enum(chatStates),
  locale: LocaleName,
  who: z.string().meta({ description: 'The e-mail address; empty of a guest who has left none' }),
  account: z.uuid().optional(),
  waitingSince: At.optional(),
  changedAt: At,
  taken: StaffMember.optional(),
  mine: z.boolean(),
  claim: z.object({ id: ClaimId, number: ClaimNumber }).optional(),
  last: z.object({ side: z.enum(['visitor', 'staff']), text: z.string() }),
  unread: z.int(),
  blocked: z.boolean(),
}

export const ChatItemOnDesk = z.object(item).meta({ id: 'ChatInInbox' })
export type ChatItemOnDesk = z.infer<typeof ChatItemOnDesk>

/** A conversation with everything that an operator answers by. */
export const DeskChat = z
  .object({
    ...item,
    version: z.int(),
    startedAt: At,
    messages: z.array(z.object({ ...message, by: StaffMember.optional() }).meta({ id: 'ChatMessageOnDesk' })),
    visitor: Seen,
    office: Seen,
    claims: z
      .array(z.object({ id: ClaimId, number: ClaimNumber, state: z.enum(claimStates), openedAt: At, pair: z.string() }))
      .meta({ description: 'The latest claims of the visitor: of the account, or of a claim that they own' }),
    answers: z
      .array(z.object({ key: z.string(), text: z.string() }))
      .meta({ description: 'Ready answers in the language of the visitor, filled in' }),
    colleagues: z.array(StaffMember).meta({ description: 'To whom it can be handed over' }),
  })
  .meta({ id: 'DeskChat' })
export type DeskChat = z.infer<typeof DeskChat>
