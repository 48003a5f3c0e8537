import { useLoaderData } from 'react-router'
import { missingNames } from '#web/console/frame/MissingLine.tsx'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { pageNames } from '#web/content/console/content.texts.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LimitsNotice } from './LimitsNotice.tsx'
import styles from './SetupFrame.module.css'
import { mendPath, SetupFrame } from './SetupFrame.tsx'
import type { SetupData } from './SetupPage.data.ts'
import { setupFormTexts, setupTexts } from './setup.texts.ts'

export { action, loader } from './SetupOpenPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.open, noindex: true }),
}

export function Component() {
  const { setup, limits, currencies } = useLoaderData<SetupData>()
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('open')
  const lacking = setup.missing.filter(({ kind }) => kind !== 'opening')
  return (
    <SetupFrame step="open" setup={setup}>
      <div>
        <a href={pathIn(locale, '/')} target="_blank" rel="noreferrer" data-reload>
          {t.look}
        </a>
      </div>
      {lacking.length > 0 && (
        <Notice tone="warn" title={t.stillLacks}>
          <ul className={styles.links}>
            {lacking.map(missing => (
              <li key={missing.kind}>
                <Link to={mendPath(missing)}>{missingNames[locale][missing.kind]}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {setup.unpaid.length > 0 && (
        <Notice tone="warn" title={t.notPayable}>
          <p>{t.notPayableText}</p>
          <ul className={styles.links}>
            {setup.unpaid.map(({ code, name }) => (
              <li key={code}>
                <Link to="/console/setup/accounts">{name[locale]}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {setup.unrated.length > 0 && !setup.opened && (
        <Notice tone="warn" title={t.unratedOpen}>
          <p>
            {setup.unrated.map(({ from, to }) => `${nameAlone(from, locale)} → ${nameAlone(to, locale)}`).join(', ')}
          </p>
          <Link to="/console/rates">{t.rates}</Link>
        </Notice>
      )}
      {setup.unpublished.length > 0 && !setup.opened && (
        <Notice title={t.unpublished}>
          <p>{t.unpublishedText}</p>
          <ul className={styles.links}>
            {setup.unpublished.map(name => (
              <li key={name}>
                <Link to={`/console/content/${name}`}>{pageNames[locale][name]}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <LimitsNotice limits={limits} currencies={currencies} />
      {setup.opened ? (
        <Notice tone="good" title={t.open}>
          <p>{t.openText}</p>
        </Notice>
      ) : (
        lacking.length === 0 && (
          <Form method="post" className={styles.form}>
            <input type="hidden" name="form" value="open" />
            <SummaryWithProof refused={refused} labels={{}} texts={setupFormTexts} />
            <div className={styles.acts}>
              <Button type="submit" variant="primary" busy={busy}>
                {t.openNow}
              </Button>
            </div>
          </Form>
        )
      )}
    </SetupFrame>
  )
}
