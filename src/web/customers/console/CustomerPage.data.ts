import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { Customer, CustomerClaim } from '#contract/customers/customers.ts'
import { isUuid } from '#contract/uuid.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { readBps } from '#web/console/records/field-texts.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { type CustomerAct, type CustomerQuery, customerPath, readCustomerQuery } from './customer-query.ts'

export type CustomerData = {
  query: CustomerQuery
  customer: Customer
  claims: { items: readonly CustomerClaim[]; total: number; pages: number }
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
  return { query, customer, claims: { items, total, pages }, currencies, noteId: newId() }
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
    async ({ reason = '', unpaidMost = '', discountBps = '', referralBps = '' }) => {
      if (name === 'block') await api('POST /api/v1/desk/customers/{id}/block/', { ...ofCustomer, body: { reason } })
      else if (name === 'unblock') await api('POST /api/v1/desk/customers/{id}/unblock/', ofCustomer)
      else if (name === 'limits')
        await api('PUT /api/v1/desk/customers/{id}/limits/', {
          ...ofCustomer,
          body: {
            unpaidMost: numberOf(unpaidMost),
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

type Kinds = { reason?: 'kept'; unpaidMost?: 'optional'; discountBps?: 'optional'; referralBps?: 'optional' }

const kindsOf = (name: string): Kinds => {
  if (name === 'block') return { reason: 'kept' }
  return name === 'limits' ? { unpaidMost: 'optional', discountBps: 'optional', referralBps: 'optional' } : {}
}

/** Nothing typed is no limit of their own; what is no number is refused by the office. */
const bpsOf = (typed: string): number | null => (typed.trim() === '' ? null : (readBps(typed) as number))
const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))
