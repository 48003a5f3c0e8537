import type { ReactNode } from 'react'
import { type Missing, type SetupStep, setupSteps } from '#contract/setup/missing-before-opening.ts'
import type { Setup } from '#contract/setup/setup.calls.ts'
import { missingNames, SETUP_PATH } from '#web/console/frame/MissingLine.tsx'
import page from '#web/console/SectionPage.module.css'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './SetupFrame.module.css'
import { setupTexts } from './setup.texts.ts'

export const stepPath = (step: SetupStep): string => `${SETUP_PATH}/${step}`

/** Where what is missing is mended. */
export const mendPath = ({ kind, step }: Missing): string => (kind === 'rate' ? '/console/rates' : stepPath(step))

/** The step after this one. */
export const nextPath = (step: SetupStep): string => stepPath(setupSteps[setupSteps.indexOf(step) + 1] ?? 'open')

type SetupFrameProps = { step: SetupStep; setup: Setup; children: ReactNode }

/** A step with its place among the others and what it still lacks. Each can be left, and gone on with later. */
export function SetupFrame({ step, setup, children }: SetupFrameProps) {
  const t = useMessages(setupTexts)
  const names = missingNames[useLocale()]
  const lacking = setup.missing.filter(missing => missing.step === step && missing.kind !== 'opening')
  return (
    <div className={page.page}>
      <nav aria-label={t.title}>
        <ol className={styles.steps}>
          {setupSteps.map((other, i) => (
            <li key={other}>
              <Link to={stepPath(other)} aria-current={other === step ? 'step' : undefined}>
                {isDone(setup, other) ? '✓' : `${i + 1}.`} {t.steps[other]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div>
        <h1>{t.steps[step]}</h1>
        <p className={page.note}>{t.leads[step]}</p>
      </div>
      {lacking.length > 0 && (
        <p className={styles.lacking}>
          {t.lacks} {lacking.map(({ kind }) => names[kind]).join(', ')}.
        </p>
      )}
      {children}
    </div>
  )
}

/** One currency is enough to open, but a step is done when nothing of it is left. */
export function isDone({ missing, mail, unpaid, unstocked }: Setup, step: SetupStep): boolean {
  if (step === 'email') return mail === 'works'
  const left = step === 'accounts' ? unpaid : step === 'reserves' ? unstocked : []
  return left.length === 0 && !missing.some(lacking => lacking.step === step)
}

/** Where a step is passed over for now. */
export function LaterLink({ step }: { step: SetupStep }) {
  const t = useMessages(setupTexts)
  return <Link to={nextPath(step)}>{t.later}</Link>
}
