import type { ApiKey } from '#contract/api-keys/api-keys.ts'
import { MOST_API_KEYS, type Scope, scopes } from '#contract/auth/scopes.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { keptValue, type OfficeForm, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

type NewKey = { key: string }

/** The keys with which programs of this person call the office. */
export function ApiKeySettings({ apiKeys, activated }: { apiKeys: readonly ApiKey[]; activated: boolean }) {
  const t = useMessages(messages)
  const add = useOfficeForm<NewKey>('api-key-add')
  const end = useOfficeForm('api-key-end')
  return (
    <SettingsSection id="api-keys" title={t.title} lead={t.lead}>
      <SettingsSummary refused={end.refused} labels={{}} />
      {apiKeys.length > 0 && (
        <ul className={styles.items}>
          {apiKeys.map(apiKey => (
            <KeyItem key={apiKey.id} apiKey={apiKey} end={end} />
          ))}
        </ul>
      )}
      {add.done && <ShownOnce apiKey={add.done.key} />}
      {activated && apiKeys.length < MOST_API_KEYS && <AddKey key={apiKeys.length} form={add} />}
      {!activated && <p className={styles.note}>{t.notActivated}</p>}
      {apiKeys.length >= MOST_API_KEYS && <p className={styles.note}>{t.most(MOST_API_KEYS)}</p>}
      <p className={styles.note}>
        {t.how} <Link to="/partners">{t.partners}</Link> · <Link to="/api">{t.api}</Link>
      </p>
    </SettingsSection>
  )
}

function KeyItem({ apiKey, end }: { apiKey: ApiKey; end: OfficeForm }) {
  const t = useMessages(messages)
  const { id, name, hint, createdAt, usedAt } = apiKey
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.name}>
          {name} <span className="code">{`…${hint}`}</span>
        </p>
        <p className={styles.note}>{apiKey.scopes.map(scope => t.scopes[scope]).join(' · ')}</p>
        <p className={styles.note}>
          {t.created} <MomentText at={createdAt} />
          {', '}
          {usedAt ? (
            <>
              {t.used} <MomentText at={usedAt} withTime />
            </>
          ) : (
            t.unused
          )}
        </p>
      </div>
      <end.Form method="post">
        <input type="hidden" name="form" value={end.name} />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          variant="danger"
          size="small"
          aria-label={`${t.end}: ${name}`}
          busy={end.sending?.get('id') === id}
        >
          {t.end}
        </Button>
      </end.Form>
    </li>
  )
}

function AddKey({ form }: { form: OfficeForm }) {
  const t = useMessages(messages)
  const { refused } = form
  return (
    <SettingsForm form={form} labels={{ name: t.name, scopes: t.may }} texts={settingsTexts} send={t.add} icon="plus">
      <TextField
        {...form.field('name', settingsTexts)}
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        defaultValue={keptValue(refused, 'name') ?? ''}
        maxLength={60}
        required
      />
      <fieldset id={fieldId(form.name, 'scopes')} tabIndex={-1} className={styles.switches}>
        <legend>{t.may}</legend>
        {scopes.map(scope => (
          <Checkbox
            key={scope}
            name={scope}
            value="yes"
            defaultChecked={refused ? keptValue(refused, scope) === 'yes' : scope === 'rates:read'}
            label={t.scopes[scope]}
          />
        ))}
      </fieldset>
    </SettingsForm>
  )
}

/** Shown this once: the office keeps only its hash. */
function ShownOnce({ apiKey }: { apiKey: string }) {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  return (
    <Notice tone="warn" title={t.shownOnce} announced>
      <p>{t.shownOnceText}</p>
      <p className={styles.row}>
        <code className={styles.secret}>{apiKey}</code>
        {hydrated && <CopyButton value={apiKey} what={t.what} />}
      </p>
    </Notice>
  )
}

type Messages = {
  title: string
  lead: string
  scopes: Record<Scope, string>
  created: string
  used: string
  unused: string
  end: string
  name: string
  nameHint: string
  may: string
  add: string
  shownOnce: string
  shownOnceText: string
  what: string
  notActivated: string
  most: (most: number) => string
  how: string
  partners: string
  api: string
}

const messages = defineMessages<Messages>({
  ru: {
    title: 'API-ключи',
    lead: 'Для ваших программ и сайтов. С ключом нельзя менять пароль, почту, реквизиты и другие настройки.',
    scopes: {
      'rates:read': 'Курсы с вашей скидкой',
      'claims:read': 'Ваши заявки и статистика',
      'claims:open': 'Создание заявок',
      'referrals:read': 'Партнёрский доход',
    },
    created: 'Создан',
    used: 'последний вызов',
    unused: 'ещё не использован',
    end: 'Отключить',
    name: 'Название нового ключа',
    nameHint: 'Чтобы потом узнать его в списке',
    may: 'Что можно с этим ключом',
    add: 'Создать ключ',
    shownOnce: 'Скопируйте ключ сейчас',
    shownOnceText: 'Больше мы его не покажем. Кто знает ключ, тот действует от вашего имени.',
    what: 'API-ключ',
    notActivated: 'Чтобы создать ключ, сначала подтвердите почту.',
    most: most => `Ключей может быть не больше ${most}. Отключите лишний, чтобы создать новый.`,
    how: 'Как вызывать:',
    partners: 'Партнёрам',
    api: 'Описание API',
  },
  en: {
    title: 'API keys',
    lead: 'For your own programs and websites. A key cannot change your password, e-mail, payout details or other settings.',
    scopes: {
      'rates:read': 'Exchange rates with your discount',
      'claims:read': 'Your orders and statistics',
      'claims:open': 'Placing orders',
      'referrals:read': 'Partner earnings',
    },
    created: 'Created on',
    used: 'last used',
    unused: 'not used yet',
    end: 'Revoke',
    name: 'Name of the new key',
    nameHint: 'To recognise it in the list',
    may: 'What the key may do',
    add: 'Create a key',
    shownOnce: 'Copy your key now',
    shownOnceText: 'We will not show it again. Anyone who has it acts in your name.',
    what: 'the API key',
    notActivated: 'Confirm your e-mail address first to create a key.',
    most: most => `You can have ${most} keys at most. Revoke one to create another.`,
    how: 'How to use it:',
    partners: 'Partners',
    api: 'API reference',
  },
})
