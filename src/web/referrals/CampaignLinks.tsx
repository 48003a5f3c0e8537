import { useLoaderData } from 'react-router'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import type { ReferralLink } from '#contract/referrals/referrals.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { keptValue, type OfficeForm, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { ReferrerData } from './ReferrerPage.data.ts'
import styles from './ReferrerPage.module.css'
import { referrerTexts } from './referrer.texts.ts'

/** The links of campaigns: each has a name and figures of its own. */
export function CampaignLinks() {
  const { links } = useLoaderData<ReferrerData>().overview
  const t = useMessages(referrerTexts)
  const [add, rename, putAway] = [useOfficeForm('add'), useOfficeForm('rename'), useOfficeForm('put-away')]
  const campaigns = links.filter(({ name }) => name !== undefined)
  const [used, away] = [campaigns.filter(link => !link.putAway), campaigns.filter(link => link.putAway)]
  const listOf = (of: readonly ReferralLink[]) => (
    <ul className={styles.links}>
      {of.map(link => (
        <Campaign key={link.code} link={link} rename={rename} putAway={putAway} />
      ))}
    </ul>
  )
  return (
    <section className={styles.section} aria-labelledby="referral-links">
      <h2 id="referral-links">{t.campaigns}</h2>
      <p>{t.campaignsText}</p>
      {used.length > 0 && listOf(used)}
      <FormSummary refused={add.refused ?? rename.refused} labels={{ name: t.name }} texts={refusals} />
      <add.Form key={campaigns.length} method="post" noValidate className={styles.form}>
        <input type="hidden" name="form" value="add" />
        <TextField
          {...add.field('name', refusals)}
          autoComplete="off"
          label={t.name}
          maxLength={60}
          defaultValue={keptValue(add.refused, 'name') ?? ''}
        />
        <Button type="submit" busy={add.busy}>
          {t.add}
        </Button>
      </add.Form>
      {away.length > 0 && (
        <details>
          <summary>{t.away(away.length)}</summary>
          {listOf(away)}
        </details>
      )}
    </section>
  )
}

type CampaignProps = { link: ReferralLink; rename: OfficeForm; putAway: OfficeForm }

function Campaign({ link: { code, link, name = '', putAway: isAway, ...figures }, rename, putAway }: CampaignProps) {
  const t = useMessages(referrerTexts)
  const dollars = useDollars(DOLLAR_SCALE)
  return (
    <li className={styles.item}>
      <strong className={isAway ? styles.away : undefined}>{name}</strong>
      <p className={styles.link}>
        <code>{link}</code>
        <CopyButton value={link} what={t.theLinkOf(name)} />
      </p>
      <p className={styles.why}>
        {t.figures(figures.clicks, figures.signUps, figures.completed, dollars(figures.income))}
      </p>
      <div className={styles.acts}>
        <details>
          <summary>{t.rename}</summary>
          <rename.Form key={name} method="post" noValidate className={styles.form}>
            <input type="hidden" name="form" value="rename" />
            <input type="hidden" name="id" value={code} />
            <TextField
              id={fieldId('rename', code)}
              name="name"
              autoComplete="off"
              label={t.name}
              defaultValue={name}
              maxLength={60}
              required
            />
            <Button type="submit" size="small" busy={rename.sending?.get('id') === code}>
              {t.save}
            </Button>
          </rename.Form>
        </details>
        <putAway.Form method="post">
          <input type="hidden" name="form" value="put-away" />
          <input type="hidden" name="id" value={code} />
          <input type="hidden" name="away" value={isAway ? 'no' : 'yes'} />
          <Button
            type="submit"
            variant="quiet"
            size="small"
            aria-label={`${isAway ? t.bringBack : t.putAway}: ${name}`}
            busy={putAway.sending?.get('id') === code}
          >
            {isAway ? t.bringBack : t.putAway}
          </Button>
        </putAway.Form>
      </div>
    </li>
  )
}

const refusals: FormTexts = defineMessages({
  ru: {
    refusals: { 'too-many': 'Сто ссылок — больше не добавить. Переименуйте одну из них.' },
    fields: { name: { missing: 'напишите название', 'too-big': 'не длиннее 60 знаков' } },
  },
  en: {
    refusals: { 'too-many': 'A hundred links is the most. Rename one of them instead.' },
    fields: { name: { missing: 'write a name', 'too-big': 'at most 60 characters' } },
  },
})
