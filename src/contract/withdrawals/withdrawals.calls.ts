import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { defineCall } from '#contract/calls.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { pageOf, paging } from '#contract/paging.ts'
import { withdrawalStates } from './withdrawal-moves.ts'
import {
  DeskWithdrawal,
  NewWithdrawal,
  StaffWithdrawalMove,
  WithdrawalId,
  WithdrawalItem,
  WithdrawalMoveInput,
  WithdrawalPlan,
  WithdrawalTermsView,
  WithdrawalView,
} from './withdrawals.ts'

const Id = z.strictObject({ id: WithdrawalId })
const MoveParams = z.strictObject({ id: WithdrawalId, move: StaffWithdrawalMove })

export const withdrawalTerms = defineCall({
  name: 'withdrawalTerms',
  method: 'GET',
  path: '/api/v1/users/me/refferal/withdrawal/terms/',
  tag: 'users',
  summary: 'What the caller can withdraw now, and the currencies with rate and fee',
  summaryRu: 'Сколько можно вывести сейчас и в каких валютах, с курсом и комиссией',
  bearer: 'required',
  answer: WithdrawalTermsView,
})

export const requestWithdrawal = defineCall({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/api/v1/users/me/refferal/withdrawal/',
  tag: 'users',
  summary: 'Asks for referral income to be paid out; the dollars are held at once. A repeat finds the same withdrawal',
  summaryRu: 'Заявка на вывод реферального дохода; доллары закрепляются сразу. Повтор находит ту же заявку',
  bearer: 'required',
  proof: 'by-effect',
  body: NewWithdrawal,
  answer: WithdrawalView,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-activated', 'step-up-required', 'rate-moved', 'key-reused'],
})

export const withdrawals = defineCall({
  name: 'withdrawals',
  method: 'GET',
  path: '/api/v1/users/me/refferal/withdrawal/',
  tag: 'users',
  summary: 'The caller’s withdrawals of referral income, the newest first',
  summaryRu: 'Заявки вызывающего на вывод реферального дохода, сначала новые',
  bearer: 'required',
  query: z.strictObject(paging(10)),
  answer: pageOf(WithdrawalView).meta({ id: 'Withdrawals' }),
})

export const cancelWithdrawal = defineCall({
  name: 'cancelWithdrawal',
  method: 'POST',
  path: '/api/v1/users/me/refferal/withdrawal/{id}/cancel/',
  tag: 'users',
  summary: 'Cancels a withdrawal that nobody works on yet; its dollars are available again',
  summaryRu: 'Отменяет заявку, за которую ещё не взялись; доллары снова доступны',
  bearer: 'required',
  params: Id,
  answer: WithdrawalView,
  refusals: ['not-found', 'wrong-state'],
})

const tag = 'desk'
const staff = rights['withdrawals.pay']
const moveRefusals = [
  'not-found',
  'forbidden',
  'wrong-state',
  'conflict',
  'assigned',
  'own-withdrawal',
  'beyond-reserve',
] as const

export const deskWithdrawals = defineCall({
  name: 'deskWithdrawals',
  method: 'GET',
  path: '/api/v1/desk/withdrawals/',
  tag,
  summary: 'Open withdrawals, the oldest first, with the number in each state; or those of a state, the latest first',
  summaryRu: 'Открытые заявки на вывод, сначала старые, и их число в каждом состоянии; или заявки одного состояния',
  bearer: 'required',
  staff,
  query: z.strictObject({ ...paging(50), state: z.enum(withdrawalStates).optional() }),
  answer: pageOf(WithdrawalItem)
    .extend({ counts: z.partialRecord(z.enum(withdrawalStates), z.int()) })
    .meta({ id: 'WithdrawalQueue' }),
})

export const deskWithdrawal = defineCall({
  name: 'deskWithdrawal',
  method: 'GET',
  path: '/api/v1/desk/withdrawals/{id}/',
  tag,
  summary: 'A withdrawal with everything that it is decided by: moves, ledger entries, history, slips, customer',
  summaryRu: 'Заявка на вывод со всем, что нужно для решения: действия, проводки, история, чеки, клиент',
  bearer: 'required',
  staff,
  params: Id,
  answer: DeskWithdrawal,
  refusals: ['not-found'],
})

export const planWithdrawalMove = defineCall({
  name: 'planWithdrawalMove',
  method: 'POST',
  path: '/api/v1/desk/withdrawals/{id}/plan/{move}/',
  tag,
  summary: 'The state that a move would lead to and its ledger entries. Nothing is written',
  summaryRu: 'Куда приведёт действие и какие проводки запишет. Ничего не записывается',
  bearer: 'required',
  staff,
  proof: 'never',
  params: MoveParams,
  body: WithdrawalMoveInput,
  answer: WithdrawalPlan,
  refusals: moveRefusals,
})

export const makeWithdrawalMove = defineCall({
  name: 'makeWithdrawalMove',
  method: 'POST',
  path: '/api/v1/desk/withdrawals/{id}/moves/{move}/',
  tag,
  summary: 'Makes a move on the given version, unless a colleague works on the withdrawal',
  summaryRu: 'Выполняет действие над указанной версией заявки, если она не в работе у другого сотрудника',
  bearer: 'required',
  staff,
  proof: { field: 'move', in: ['prepare', 'pay'] },
  params: MoveParams,
  body: WithdrawalMoveInput,
  answer: DeskWithdrawal,
  refusals: moveRefusals,
})

const SlipParams = z.strictObject({ id: WithdrawalId, slip: z.uuid() })

export const attachWithdrawalSlip = defineCall({
  name: 'attachWithdrawalSlip',
  method: 'PUT',
  path: '/api/v1/desk/withdrawals/{id}/slips/{slip}/',
  tag,
  summary: 'Attaches the slip of a payout: PDF, PNG or JPEG. The caller makes the id; a repeat changes nothing',
  summaryRu: 'Прикрепляет чек выплаты: PDF, PNG или JPEG. id задаёт вызывающий; повтор ничего не меняет',
  bearer: 'required',
  staff,
  proof: 'never',
  params: SlipParams,
  query: z.strictObject({ name: z.string().trim().min(1).max(120) }),
  file: { most: SLIP_BYTES },
  answer: DeskWithdrawal,
  status: 201,
  otherStatuses: [200],
  refusals: ['not-found', 'wrong-state', 'own-withdrawal', 'key-reused'],
})

export const readWithdrawalSlip = defineCall({
  name: 'readWithdrawalSlip',
  method: 'GET',
  path: '/api/v1/desk/withdrawals/{id}/slips/{slip}/',
  tag,
  summary: 'A slip as it was attached, as a download',
  summaryRu: 'Чек в том виде, в котором его прикрепили, для скачивания',
  bearer: 'required',
  staff,
  params: SlipParams,
  answer: { mediaType: 'application/octet-stream' },
  refusals: ['not-found'],
})
