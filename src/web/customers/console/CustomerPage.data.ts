import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import type { Customer, CustomerClaim } from '#contract/customers/customers.ts'
import { defined } from '#contract/defined.ts'
import { isUuid } from '#contract/uuid.ts'
import type { CheckItem } from '#contract/verification/verification.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readBps } from '#web/console/records/field-texts.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { personContext } from '#web/session/person.ts'
import { type CustomerAct, type CustomerQuery, customerPath, readCustomerQuery } from './customer-query.ts'

export type CustomerData = {
  query: CustomerQuery
  customer: Customer
  claims: { items: readonly CustomerClaim[]; total: number; pages: number }
  /** Cards and documents; absent for whoever does not see them, and for a customer without an account. */
  checks?: readonly CheckItem[]
  currencies: ShownCurrencies
  /** The id that the next note gets. */
  noteId: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<CustomerData> {
  const id = idOf(params.id)
  const api = apiOf(context)
  const query = readCustomerQuery(new URL(request.url).searchParams)
  const [customer, claims, currencies] = await Promise.all([
    api('GET /api/v1/desk/customers/{id}/', { params: { id } }),
    api('GET /api/v1/desk/customers/{id}/claims/', { params: { id }, query: { page: query.page } }),
    readCurrencies(api),
  ])
  // A claim leads to its customer, who has one address.
  if (customer.id !== id) throw redirect(customerPath(customer.id))
  const { items, total, pages } = claims
  const { role } = context.get(personContext)!
  const seesChecks = customer.account && hasRight(role, 'verification.decide')
  const checks = seesChecks
    ? (await api('GET /api/v1/desk/verification/', { query: { account: id } })).items
    : undefined
  return { query, customer, claims: { items, total, pages }, ...defined({ checks }), currencies, noteId: newId() }
}

function idOf(given: string | undefined): string {
  const id = given?.toLowerCase() ?? ''
  if (!isUuid(id)) throw data({ code: 'not-found' }, { status: 404 })
  return id
}

/** The decisions, each from its panel, and notes. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const api = context.get(apiContext)
  const ofCustomer = { params: { id: idOf(params.id) } }
  const name = nameOfForm(form)
  if (name === 'note')
    return answerForm('note', form, { id: 'kept', text: 'kept' }, async ({ id, text }) => {
      await api('POST /api/v1/desk/customers/{id}/notes/', { ...ofCustomer, body: { id, text } })
    })

  let made: CustomerAct | undefined
  const outcome = await answerForm(
    name,
    form,
    kindsOf(name),
    async ({ reason = '', unpaidMost = '', dayMostUsd = '', discountBps = '', referralBps = '' }) => {
      if (name === 'block') await api('POST /api/v1/desk/customers/{id}/block/', { ...ofCustomer, body: { reason } })
      else if (name === 'unblock') await api('POST /api/v1/desk/customers/{id}/unblock/', ofCustomer)
      else if (name === 'limits')
        await api('PUT /api/v1/desk/customers/{id}/limits/', {
          ...ofCustomer,
          body: {
            unpaidMost: numberOf(unpaidMost),
            dayMostUsd: dayMostUsd.trim() === '' ? null : typedAmount(dayMostUsd, context.get(localeContext)),
            discountBps: bpsOf(discountBps),
            referralBps: bpsOf(referralBps),
          },
        })
      else await api('DELETE /api/v1/desk/customers/{id}/sessions/', ofCustomer)
      made = name as CustomerAct
    },
  )
  if (made) throw redirect(customerPath(ofCustomer.params.id, { made }))
  return outcome
}

const limitKinds = {
  unpaidMost: 'optional',
  dayMostUsd: 'optional',
  discountBps: 'optional',
  referralBps: 'optional',
} as const

const kindsOf = (name: string): { reason?: 'kept' } & Partial<typeof limitKinds> => {
  if (name === 'block') return { reason: 'kept' }
  return name === 'limits' ? limitKinds : {}
}

/** Nothing typed is no limit of their own; what is no number is refused by the office. */
const bpsOf = (typed: string): number | null => (typed.trim() === '' ? null : (readBps(typed) as number))
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
