import { useLoaderData } from 'react-router'
import { ConnectionPart } from '#web/connections/console/ConnectionPart.tsx'
import { useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { SetupEmailData } from './SetupEmailPage.data.ts'
import { isDone, LaterLink, nextPath, SetupFrame } from './SetupFrame.tsx'
import { setupTexts } from './setup.texts.ts'

export { action, loader } from './SetupEmailPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.email, noindex: true }),
}

/** The mail server, with a test letter. It can be passed over, and every page of the console says so then. */
export function Component() {
  const { setup, connections } = useLoaderData<SetupEmailData>()
  const t = useMessages(setupTexts)
  return (
    <SetupFrame step="email" setup={setup}>
      <ConnectionPart
        kind="smtp"
        connections={connections}
        beside={
          isDone(setup, 'email') ? (
            <ButtonLink to={nextPath('email')} variant="primary">
              {t.goOn}
            </ButtonLink>
          ) : (
            <LaterLink step="email" />
          )
        }
      />
    </SetupFrame>
  )
}
