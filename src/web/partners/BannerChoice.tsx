import { useLoaderData } from 'react-router'
import {
  type Banner,
  bannerFormats,
  bannerHtml,
  bannerPath,
  bannerSizes,
  bannerThemes,
  sizeOfBanner,
} from '#contract/partners/banners.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { PartnersData } from './PartnersPage.data.ts'
import styles from './PartnersPage.module.css'
import { messages } from './partners.texts.ts'

/** Chooses a banner by a plain form, and shows it with the HTML for another site. */
export function BannerChoice() {
  const { view, gives, gets, banner } = useLoaderData<PartnersData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to, size, theme } = banner
  if (from === undefined || to === undefined) return null
  const options = (list: typeof gives) =>
    list.map(({ code, name }) => (
      <option key={code} value={code}>
        {name[locale]}
      </option>
    ))
  return (
    <Card id="banners" aria-labelledby="banners-title" className={styles.part}>
      <h2 id="banners-title">{t.banners}</h2>
      <p>{t.bannersText}</p>
      <form
        key={JSON.stringify(banner)}
        method="get"
        action={`${pathIn(locale, '/partners')}#banners`}
        className={styles.form}
      >
        <div className={styles.fields}>
          <SelectField name="from" label={t.gives} defaultValue={from}>
            {options(gives)}
          </SelectField>
          <SelectField name="to" label={t.gets} defaultValue={to}>
            {options(gets)}
          </SelectField>
          <SelectField name="size" label={t.size} defaultValue={size}>
            {bannerSizes.map(size => (
              <option key={size} value={size}>
                {size.replace('x', ' × ')}
              </option>
            ))}
          </SelectField>
          <SelectField name="theme" label={t.look} defaultValue={theme}>
            {bannerThemes.map(theme => (
              <option key={theme} value={theme}>
                {t.themes[theme]}
              </option>
            ))}
          </SelectField>
          <SelectField name="locale" label={t.language} defaultValue={banner.locale}>
            <option value="ru" lang="ru">
              Русский
            </option>
            <option value="en" lang="en">
              English
            </option>
          </SelectField>
          <Button type="submit">{t.show}</Button>
        </div>
      </form>
      <Shown banner={{ ...banner, from, to, ref: view.terms && view.mine?.code }} />
    </Card>
  )
}

function Shown({ banner }: { banner: Omit<Banner, 'format'> }) {
  const { view, gives, gets } = useLoaderData<PartnersData>()
  const t = useMessages(messages)
  const office = useOffice()
  const hydrated = useHydrated()
  const nameIn = (list: typeof gives, code: string) =>
    list.find(item => item.code === code)?.name[banner.locale] ?? code
  const alt = `${office.name}: ${nameIn(gives, banner.from)} → ${nameIn(gets, banner.to)}`
  return (
    <>
      <div className={styles.preview}>
        <img src={bannerPath({ ...banner, format: 'svg' })} {...sizeOfBanner(banner.size)} alt={alt} />
      </div>
      {view.terms && <p className={styles.note}>{view.mine ? t.withLink : t.withoutLink}</p>}
      {bannerFormats.map(format => {
        const html = bannerHtml({ ...banner, format }, view.origin, alt)
        return (
          <div key={format} className={styles.address}>
            <span>{format === 'svg' ? t.svg : t.png}</span>
            <span className={styles.row}>
              <code className={styles.code}>{html}</code>
              {hydrated && <CopyButton compact value={html} what={`HTML (${format.toUpperCase()})`} />}
            </span>
          </div>
        )
      })}
    </>
  )
}
