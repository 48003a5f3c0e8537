import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { pageOf, paging } from '#contract/paging.ts'
import {
  CheckItem,
  Decision,
  DeskCheck,
  PhotoId,
  VerificationId,
  VerificationTerms,
  VerificationView,
} from './verification.ts'
import { PHOTO_BYTES, verificationKinds } from './verification-kinds.ts'

const tag = 'verification'
const Of = z.strictObject({ uuid: VerificationId })
const OfCheck = Of.extend({ check: z.uuid().toLowerCase() })
const OfPhoto = OfCheck.extend({ photo: PhotoId })

export const verificationTerms = defineCall({
  name: 'verificationTerms',
  method: 'GET',
  path: '/api/v1/verification-terms/',
  tag,
  summary: 'What the office asks to see, when, and how long its answer usually takes',
  summaryRu: 'Что обменник просит показать, когда и сколько обычно ждать ответа',
  bearer: 'ignored',
  answer: VerificationTerms,
})

export const readVerification = defineCall({
  name: 'readVerification',
  method: 'GET',
  path: '/api/v1/verification/{uuid}/',
  tag,
  summary:
    'The checks of an account, to the account, or of a claim: whole to its owner, without any checks to anybody else',
  summaryRu:
    'Проверки кабинета — ему самому; проверки заявки: владельцу целиком, остальным — ничего, кроме номера и состояния',
  bearer: 'optional',
  params: Of,
  query: z.strictObject({
    key: z.string().max(64).optional().meta({ description: 'From the e-mail: makes this browser the owner’s.' }),
  }),
  answer: VerificationView,
  refusals: ['not-found'],
})

export const addPhoto = defineCall({
  name: 'addPhoto',
  method: 'PUT',
  path: '/api/v1/verification/{uuid}/checks/{check}/photos/{photo}/',
  tag,
  summary: 'Adds a photo (JPEG, PNG, WebP): drawn anew without metadata and encrypted. A repeat changes nothing',
  summaryRu:
    'Добавляет фотографию (JPEG, PNG, WebP): перерисовывается без метаданных и шифруется. Повтор ничего не меняет',
  bearer: 'optional',
  params: OfPhoto,
  file: { most: PHOTO_BYTES, later: true },
  answer: VerificationView,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'wrong-state', 'key-reused', 'overloaded'],
})

export const removePhoto = defineCall({
  name: 'removePhoto',
  method: 'DELETE',
  path: '/api/v1/verification/{uuid}/checks/{check}/photos/{photo}/',
  tag,
  summary: 'Erases a photo that was not sent yet',
  summaryRu: 'Стирает фотографию, которую ещё не отправили',
  bearer: 'optional',
  params: OfPhoto,
  answer: VerificationView,
  refusals: ['not-found', 'wrong-state'],
})

export const sendCheck = defineCall({
  name: 'sendCheck',
  method: 'POST',
  path: '/api/v1/verification/{uuid}/checks/{check}/send/',
  tag,
  summary: 'Hands the photos of a check to the office',
  summaryRu: 'Отправляет фотографии на проверку',
  bearer: 'optional',
  params: OfCheck,
  answer: VerificationView,
  refusals: ['not-found', 'wrong-state'],
})

export const withdrawVerification = defineCall({
  name: 'withdrawVerification',
  method: 'POST',
  path: '/api/v1/verification/{uuid}/withdraw/',
  tag,
  summary: 'Ends the open checks and erases their photos. An unpaid claim closes; paid money is returned by the office',
  summaryRu:
    'Прекращает проверки и стирает фотографии. Неоплаченная заявка закрывается, пришедшие деньги офис возвращает',
  bearer: 'optional',
  params: Of,
  answer: VerificationView,
  refusals: ['not-found', 'wrong-state'],
})

export const beginCheck = defineCall({
  name: 'beginCheck',
  method: 'POST',
  path: '/api/v1/users/me/verification/',
  tag,
  summary: 'Begins a check of the caller’s account, before any claim demands it',
  summaryRu: 'Начинает проверку кабинета заранее, до заявки',
  bearer: 'required',
  body: z.strictObject({ kind: z.enum(['identity', 'selfie', 'origin']) }),
  answer: VerificationView,
  refusals: ['wrong-state'],
})

const staff = rights['verification.decide']
const Check = z.strictObject({ id: z.uuid().toLowerCase() })

export const deskChecks = defineCall({
  name: 'deskChecks',
  method: 'GET',
  path: '/api/v1/desk/verification/',
  tag: 'desk',
  summary: 'Checks that wait for the office, the oldest promise first; or those decided, the latest first',
  summaryRu: 'Проверки, которые ждут офис, сначала обещанные раньше; или решённые, сначала последние',
  bearer: 'required',
  staff,
  query: z.strictObject({
    ...paging(50),
    show: z.enum(['waiting', 'decided', 'withdrawn']).default('waiting'),
    claim: z.uuid().toLowerCase().optional().meta({ description: 'All checks of this claim instead' }),
    account: z.uuid().toLowerCase().optional().meta({ description: 'All checks of this account instead' }),
  }),
  answer: pageOf(CheckItem).extend({ waiting: z.int(), usualMinutes: z.int().optional() }).meta({ id: 'CheckQueue' }),
})

export const deskCheck = defineCall({
  name: 'deskCheck',
  method: 'GET',
  path: '/api/v1/desk/verification/{id}/',
  tag: 'desk',
  summary: 'A check with the facts of its claim, the earlier one, and what looks the same',
  summaryRu: 'Проверка с данными заявки, прежней проверкой и похожими снимками',
  bearer: 'required',
  staff,
  params: Check,
  answer: DeskCheck,
  refusals: ['not-found'],
})

export const lookAtPhoto = defineCall({
  name: 'lookAtPhoto',
  method: 'GET',
  path: '/api/v1/desk/verification/{id}/photos/{photo}/',
  tag: 'desk',
  summary: 'A photo with a watermark of who looks at it and when; each look is in the audit log',
  summaryRu: 'Фотография с водяным знаком: кто и когда смотрит; каждый просмотр попадает в журнал',
  bearer: 'required',
  staff,
  proof: 'always',
  params: Check.extend({ photo: PhotoId }),
  answer: { mediaType: 'image/webp' },
  refusals: ['not-found', 'forbidden'],
})

export const decideCheck = defineCall({
  name: 'decideCheck',
  method: 'POST',
  path: '/api/v1/desk/verification/{id}/decision/',
  tag: 'desk',
  summary: 'Accepts what was sent, asks again, or refuses; the last accepted check of a claim lets it go on',
  summaryRu: 'Принимает присланное, просит ещё раз или отказывает; с последней принятой проверкой заявка идёт дальше',
  bearer: 'required',
  staff,
  proof: 'never',
  params: Check,
  body: Decision,
  answer: DeskCheck,
  refusals: [
    'not-found',
    'forbidden',
    'wrong-state',
    'conflict',
    'own-claim',
    'rates-unavailable',
    'beyond-reserve',
    'no-deposit-accounts',
  ],
})

export const askForCheck = defineCall({
  name: 'askForCheck',
  method: 'POST',
  path: '/api/v1/desk/verification/',
  tag: 'desk',
  summary: 'Asks a customer for a check, with a reason that they read. A claim that could go on is put on hold',
  summaryRu:
    'Просит клиента пройти проверку, с причиной, которую он прочтёт. Заявка, которая могла бы идти дальше, приостанавливается',
  bearer: 'required',
  staff,
  proof: 'never',
  body: z.strictObject({
    claim: z.uuid().toLowerCase().optional(),
    account: z.uuid().toLowerCase().optional().meta({ description: 'Without a claim' }),
    kind: z.enum(verificationKinds),
    text: z.string().trim().min(1).max(500),
  }),
  answer: CheckItem,
  status: 201,
  refusals: [
    'not-found',
    'forbidden',
    'wrong-state',
    'conflict',
    'own-claim',
    'beyond-reserve',
    'rates-unavailable',
    'no-deposit-accounts',
  ],
})
