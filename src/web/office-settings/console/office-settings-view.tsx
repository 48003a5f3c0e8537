import { logoPath } from '#contract/logo.ts'
import { several } from '#web/console/records/choice-kinds.tsx'
import * as kinds from '#web/console/records/field-kinds.tsx'
import { colour, picture } from '#web/console/records/look-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { hours, moment, timeZone } from '#web/console/records/time-kinds.tsx'
import page from '#web/console/SectionPage.module.css'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { keptQuotesTrial } from './KeptQuotesResult.tsx'
import { lookTexts } from './look.texts.ts'
import { languageNames, linkWords, networkWords, officeSettingsTexts } from './office-settings.texts.ts'

const { bothLanguages, integer, lines, percent, text, yesNo } = kinds

/** Fields with a page of their own: the form of the settings has no such group. */
const LOOK = 'look'

/** The settings of the office. */
export const officeSettingsView: SectionView = {
  section: 'settings',
  path: '/console/settings',
  only: 'office',
  words: officeSettingsTexts,
  nameOf: (_, { locale }) => officeSettingsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [
    { name: 'name', kind: text, group: 'office' },
    { name: 'tagline', kind: bothLanguages(), group: 'office' },
    { name: 'languages', kind: several(languageNames), group: 'office' },
    { name: 'timeZone', kind: timeZone, group: 'office' },
    { name: 'contactEmail', kind: text, group: 'contacts' },
    { name: 'contactPhone', kind: text, group: 'contacts' },
    { name: 'contactTelegram', kind: text, group: 'contacts' },
    { name: 'links', kind: lines(linkWords), group: 'contacts' },
    { name: 'hours', kind: hours, group: 'contacts' },
    { name: 'logo', kind: picture(logoPath), group: LOOK },
    { name: 'accent', kind: colour, group: LOOK },
    { name: 'maintenance', kind: yesNo, group: 'maintenance' },
    { name: 'maintenanceUntil', kind: moment, group: 'maintenance' },
    { name: 'maintenanceMessage', kind: bothLanguages(true), group: 'maintenance' },
    { name: 'endingLetter', kind: yesNo, group: 'letters' },
    { name: 'captchaClaim', kind: yesNo, group: 'limits' },
    { name: 'unpaidOfPerson', kind: integer, group: 'limits' },
    { name: 'unpaidOfNetwork', kind: integer, group: 'limits' },
    { name: 'hourlyOfPerson', kind: integer, group: 'limits' },
    { name: 'hourlyOfNetwork', kind: integer, group: 'limits' },
    { name: 'formsOfNetwork', kind: integer, group: 'limits' },
    { name: 'changeWaitMinutes', kind: integer, group: 'changes' },
    { name: 'payoutChangeWaitMinutes', kind: integer, group: 'changes' },
    { name: 'staffIdleMinutes', kind: integer, group: 'access' },
    { name: 'consoleNetworks', kind: lines(networkWords), group: 'access' },
    { name: 'quoteKeepMinutes', kind: integer, group: 'keeping' },
    { name: 'quoteKeepBps', kind: percent, group: 'keeping' },
    { name: 'reviewFromUsd', kind: integer, group: 'keeping' },
  ],
  trial: keptQuotesTrial,
  beside: () => <LookLink />,
}

export const views = [officeSettingsView]

/** Where logo and colour are set: a file and a colour have to be seen before they are confirmed. */
function LookLink() {
  const t = useMessages(lookTexts)
  return (
    <div className={page.aside}>
      <p>{t.lead}</p>
      <Link to="/console/settings/look">{t.title}</Link>
    </div>
  )
}
