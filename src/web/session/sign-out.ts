import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { apiOf } from '#web/api/api.ts'

/** Where the buttons that sign out post to. It is a plain form, so that it always works and always brings a new page. */
export const SIGN_OUT_PATH = '/sign-out'

export async function action({ context }: ActionFunctionArgs) {
  await apiOf(context)('POST /front-api/auth/logout')
  return redirectDocument('/', { status: 303 })
}

export const loader = () => redirect('/')
