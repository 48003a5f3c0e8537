import { agreedPages } from '#contract/content/content-names.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './ClaimFields.module.css'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import { agreedKey, type FormValues } from './claim-form.ts'

type ConsentProps = { terms: ClaimFormData['terms']; values: FormValues; refusal: string | undefined }

/**
 * The consent to the rules and the policy. Whoever agreed to them with an earlier order is asked again only after a change
 * of substance; a guest is always asked.
 */
export function Consent({ terms, values, refusal }: ConsentProps) {
  const t = useMessages(messages)
  const known = agreedPages.flatMap(page => (terms[page] ? [{ page, ...terms[page] }] : []))
  const changed = known.filter(({ agreed, agreedFrom }) => agreed !== undefined && agreed < agreedFrom)
  const holds = known.length > 0 && known.every(({ agreed = 0, agreedFrom }) => agreed >= agreedFrom)
  // A draft of this tab may have agreed to what holds no longer.
  const isTicked =
    values.consent === 'yes' &&
    known.every(({ page, agreedFrom }) => Number(values[agreedKey(page)] ?? 0) >= agreedFrom)
  const links = (
    <>
      <Link to="/rules">{t.rules}</Link> {t.and} <Link to="/aml-kyc">{t.aml}</Link>
    </>
  )
  // A form that was refused for it asks, whatever was agreed to before.
  if (holds && !refusal && values.consent !== '')
    return (
      <p className={styles.agreed}>
        <input type="hidden" name="consent" value="yes" />
        {t.agreed} {links}.
      </p>
    )
  return (
    <>
      {changed.map(({ page, version }) => (
        <Notice key={page} tone="warn" title={t.changed[page]}>
          <Link to={`/${page}?version=${version}&changes=yes`}>{t.whatChanged}</Link>
        </Notice>
      ))}
      <Checkbox
        id="consent"
        name="consent"
        value="yes"
        required
        defaultChecked={isTicked}
        refusal={refusal}
        label={
          <>
            {t.consent} {links}
          </>
        }
      />
    </>
  )
}

const messages = defineMessages({
  ru: {
    consent: 'Принимаю',
    rules: 'правила обмена',
    and: 'и',
    aml: 'политику AML/KYC',
    agreed: 'Вы уже приняли',
    changed: {
      rules: 'С вашей прошлой заявки правила изменились по существу',
      'aml-kyc': 'С вашей прошлой заявки политика AML и KYC изменилась по существу',
    },
    whatChanged: 'Что изменилось',
  },
  en: {
    consent: 'I agree to the',
    rules: 'exchange rules',
    and: 'and the',
    aml: 'AML and KYC policy',
    agreed: 'You have already agreed to the',
    changed: {
      rules: 'The rules have changed in substance since your last order',
      'aml-kyc': 'The AML and KYC policy has changed in substance since your last order',
    },
    whatChanged: 'What changed',
  },
})
