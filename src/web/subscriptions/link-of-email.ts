import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { type Api, apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

type LinkOfEmail = {
  form: string
  /** What the link carries: the name of the parameter, and its shape. Without it the page is not found. */
  parameter: 'key' | 'code'
  shape: RegExp
  press: (api: Api, carried: string) => Promise<unknown>
}

/**
 * The page that a link of an e-mail opens. Opening it changes nothing, because mail scanners open links too: the page has a
 * button. It sends an empty form; the button of a mail program sends a form of its own to the same address.
 */
export function linkOfEmail({ form, parameter, shape, press }: LinkOfEmail) {
  function carriedBy(request: Request): string {
    const carried = new URL(request.url).searchParams.get(parameter) ?? ''
    if (shape.test(carried)) return carried
    throw data({ message: `No such ${parameter}` }, { status: 404 })
  }
  return {
    loader({ request }: LoaderFunctionArgs) {
      carriedBy(request)
      return null
    },
    async action({ request, context }: ActionFunctionArgs) {
      const carried = carriedBy(request)
      return answerForm(form, await request.formData(), {}, () => press(context.get(apiContext), carried))
    },
  }
}
