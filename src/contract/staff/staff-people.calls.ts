import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { staffRoles } from '#contract/auth/roles.ts'
import { StaffName, StaffRoleText } from '#contract/auth/staff-member.ts'
import { defineCall } from '#contract/calls.ts'
import { StaffPerson, StaffProfile } from './staff-person.ts'

const tag = 'staff'
const staff = rights['people.staff']

const PersonId = z.strictObject({ id: z.uuid().toLowerCase() })
const PresentRole = StaffRoleText.meta({ description: 'The role that the page showed: another one is a conflict.' })

export const listStaff = defineCall({
  name: 'listStaff',
  method: 'GET',
  path: '/api/v1/desk/staff/',
  tag,
  summary: 'Everybody who works here',
  summaryRu: 'Все, кто здесь работает',
  bearer: 'required',
  staff,
  answer: z.array(StaffPerson),
})

export const readStaffMember = defineCall({
  name: 'readStaffMember',
  method: 'GET',
  path: '/api/v1/desk/staff/{id}/',
  tag,
  summary: 'A member of staff with their sessions',
  summaryRu: 'Сотрудник и его сеансы',
  bearer: 'required',
  staff,
  params: PersonId,
  answer: StaffProfile,
  refusals: ['not-found'],
})

export const changeRole = defineCall({
  name: 'changeRole',
  method: 'POST',
  path: '/api/v1/desk/staff/{id}/role/',
  tag,
  summary: 'Gives a member of staff another role. Their sessions end, and what they had in hand goes back to the queue',
  summaryRu: 'Меняет роль сотрудника. Его сеансы закрываются, взятые заявки возвращаются в очередь',
  bearer: 'required',
  staff,
  proof: 'always',
  params: PersonId,
  body: z.strictObject({ from: PresentRole, to: StaffRoleText }),
  answer: StaffProfile,
  refusals: ['not-found', 'forbidden', 'conflict', 'step-up-required'],
})

const GivenName = z
  .strictObject({ name: StaffName.nullable().meta({ description: 'Null: none, as before one was given' }) })
  .meta({ id: 'GivenStaffName', examples: [{ name: 'Анна' }] })
const OwnName = z.object({ name: z.string().nullable() }).meta({ id: 'OwnStaffName', examples: [{ name: 'Анна' }] })

export const nameStaffMember = defineCall({
  name: 'nameStaffMember',
  method: 'PUT',
  path: '/api/v1/desk/staff/{id}/name/',
  tag,
  summary: 'Gives a member of staff the name that customers read in the chat, or takes it away',
  summaryRu: 'Даёт сотруднику имя, которое клиенты видят в чате, или убирает его',
  bearer: 'required',
  staff,
  proof: 'never',
  params: PersonId,
  body: GivenName,
  answer: StaffProfile,
  refusals: ['not-found', 'forbidden'],
})

export const setShareOfLimits = defineCall({
  name: 'setShareOfLimits',
  method: 'PUT',
  path: '/api/v1/desk/staff/{id}/share/',
  tag,
  summary: 'How much of the payout limits holds for one person, in percent. The other owners are told',
  summaryRu: 'Какая доля лимитов выплат действует для сотрудника, в процентах. Другим владельцам уходит письмо',
  bearer: 'required',
  staff: rights['money.limits'],
  proof: 'always',
  params: PersonId,
  body: z
    .strictObject({ percent: z.int().min(0).max(1000).nullable().meta({ description: 'Null: as for everybody' }) })
    .meta({ examples: [{ percent: 50 }] }),
  answer: StaffProfile,
  refusals: ['not-found', 'forbidden'],
})

export const ownStaffName = defineCall({
  name: 'ownStaffName',
  method: 'GET',
  path: '/api/v1/desk/name/',
  tag,
  summary: 'The name under which customers know the caller',
  summaryRu: 'Имя, под которым клиенты знают вызывающего',
  bearer: 'required',
  staff: staffRoles,
  answer: OwnName,
})

export const nameOneself = defineCall({
  name: 'nameOneself',
  method: 'PUT',
  path: '/api/v1/desk/name/',
  tag,
  summary: 'Sets the name that customers read in the chat, or takes it away',
  summaryRu: 'Задаёт имя, которое клиенты видят в чате, или убирает его',
  bearer: 'required',
  staff: staffRoles,
  proof: 'never',
  body: GivenName,
  answer: OwnName,
  refusals: ['not-found', 'forbidden'],
})

const EndOfWork = z
  .object({ endedSessions: z.int(), releasedClaims: z.int() })
  .meta({ id: 'EndOfWork', examples: [{ endedSessions: 2, releasedClaims: 1 }] })

export const endWork = defineCall({
  name: 'endWork',
  method: 'POST',
  path: '/api/v1/desk/staff/{id}/end/',
  tag,
  summary:
    'Ends the work of a member of staff: no role, no sessions, no claims in hand. The account stays as a customer’s',
  summaryRu: 'Прекращает работу сотрудника: без роли, сеансов и взятых заявок. Кабинет остаётся как у клиента',
  bearer: 'required',
  staff,
  proof: 'always',
  params: PersonId,
  body: z.strictObject({ from: PresentRole }),
  answer: EndOfWork,
  refusals: ['not-found', 'forbidden', 'conflict', 'step-up-required'],
})

const EndedOfStaff = z.object({ ended: z.int() }).meta({ examples: [{ ended: 1 }] })

export const endStaffSession = defineCall({
  name: 'endStaffSession',
  method: 'DELETE',
  path: '/api/v1/desk/staff/{id}/sessions/{session}/',
  tag,
  summary: 'Ends one session of a member of staff',
  summaryRu: 'Закрывает один сеанс сотрудника',
  bearer: 'required',
  staff,
  proof: 'never',
  params: PersonId.extend({ session: z.uuid().toLowerCase() }),
  answer: EndedOfStaff,
  refusals: ['not-found'],
})

export const endStaffSessions = defineCall({
  name: 'endStaffSessions',
  method: 'DELETE',
  path: '/api/v1/desk/staff/{id}/sessions/',
  tag,
  summary: 'Ends all sessions of a member of staff, one’s own present session excepted',
  summaryRu: 'Закрывает все сеансы сотрудника, кроме того, из которого пришёл вызов',
  bearer: 'required',
  staff,
  proof: 'never',
  params: PersonId,
  answer: EndedOfStaff,
  refusals: ['not-found'],
})
