import { type ActionFunctionArgs, redirect, redirectDocument } from 'react-router'
import { apiOf } from '#web/api/api.ts'

/** The action of the sign-out buttons. They are plain forms, which work without a script and load a new document. */
export const SIGN_OUT_PATH = '/sign-out'

export async function action({ context }: ActionFunctionArgs) {
  await apiOf(context)('POST /front-api/auth/logout')
  return redirectDocument('/', { status: 303 })
}

export const loader = () => redirect('/')
