import { useLoaderData } from 'react-router'
import { setupSteps } from '#contract/setup/missing-before-opening.ts'
import { missingNames } from '#web/console/frame/MissingLine.tsx'
import page from '#web/console/SectionPage.module.css'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Steps } from '#web/ui/Steps.tsx'
import { LimitsNotice } from './LimitsNotice.tsx'
import styles from './SetupFrame.module.css'
import { isDone, stepPath } from './SetupFrame.tsx'
import type { SetupData } from './SetupPage.data.ts'
import { setupTexts } from './setup.texts.ts'

export { action, loader } from './SetupPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].title, noindex: true }),
}

/** Whoever has a logo has been there. */
const LOOK_PATH = '/console/settings/look'

/** The first day of an office: what is done, and what comes next. */
export function Component() {
  const { setup, limits, currencies } = useLoaderData<SetupData>()
  const t = useMessages(setupTexts)
  const names = missingNames[useLocale()]
  const next = setup.missing[0]?.step
  const { logo } = useOffice()
  const afterOpening = t.afterOpening.filter(([path]) => !logo || path !== LOOK_PATH)
  return (
    <div className={page.page}>
      <div>
        <h1>{t.title}</h1>
        {!setup.opened && <p className={page.note}>{t.lead}</p>}
      </div>
      {setup.demo && (
        <Notice tone="warn" title={t.demo}>
          <p>{t.demoText}</p>
        </Notice>
      )}
      <LimitsNotice limits={limits} currencies={currencies} />
      {setup.opened ? (
        <Notice tone="good" title={t.open}>
          <p>{t.openText}</p>
          <ul className={styles.links}>
            {afterOpening.map(([path, words]) => (
              <li key={path}>
                <Link to={path}>{words}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <>
          <Steps>
            {setupSteps.map(step => (
              <li key={step}>
                <Link to={stepPath(step)}>{t.steps[step]}</Link>
                {isDone(setup, step) && ' ✓'}
                {setup.missing
                  .filter(missing => missing.step === step && missing.kind !== 'opening')
                  .map(({ kind }) => (
                    <p key={kind} className={page.note}>
                      {t.stillLacks} {names[kind]}
                    </p>
                  ))}
              </li>
            ))}
          </Steps>
          {next && (
            <div>
              <ButtonLink to={stepPath(next)} variant="primary">
                {next === 'office' ? t.begin : t.goOn}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </div>
  )
}
