import { locales } from '#contract/locale.ts'
import type { NewsletterFigures } from '#contract/newsletters/newsletter.ts'
import { movesFrom, type StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import facts from '#web/console/Facts.module.css'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import styles from '#web/console/records/RecordPage.module.css'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { zoneText } from '#web/format/zone-time.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOfficeZone } from '#web/session/office-zone.ts'
import { useUnsent } from '#web/session/unsent.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { newsletterStateNames, sendingFormTexts, sendingTexts } from './newsletter.texts.ts'

type SendingProps = { newsletter: string; figures: NewsletterFigures }

const counts = ['subscribers', 'recipients', 'sent', 'waiting', 'failed', 'skipped', 'unsubscribed'] as const
const files = ['ru.html', 'en.html', 'ru.txt', 'en.txt'] as const

/** How far a newsletter is, how it looks as an e-mail, and what can be done with it now. */
export function Sending({ newsletter, figures }: SendingProps) {
  const t = useMessages(sendingTexts)
  const locale = useLocale()
  const { state, prepared, sendAt, begunAt, endedAt } = figures
  const moves: StaffMove[] = prepared ? ['send', 'take-back'] : movesFrom(state)
  const shown = counts.filter(count => (count === 'subscribers' ? !begunAt : begunAt) && figures[count] !== undefined)
  return (
    <section className={page.aside} aria-labelledby="sending">
      <h2 id="sending">{t.title}</h2>
      <dl className={facts.facts}>
        <div>
          <dt>{t.state}</dt>
          <dd>{newsletterStateNames[locale][state]}</dd>
        </div>
        {prepared && (
          <div>
            <dt>{t.prepared}</dt>
            <dd>{prepared.by}</dd>
          </div>
        )}
        {prepared && (
          <div>
            <dt>{t.preparedAt}</dt>
            <dd>
              <MomentText at={prepared.at} withTime />
            </dd>
          </div>
        )}
        {prepared?.sendAt && (
          <div>
            <dt>{t.at}</dt>
            <dd>
              <MomentText at={prepared.sendAt} withTime />
            </dd>
          </div>
        )}
        {sendAt && (
          <div>
            <dt>{t.at}</dt>
            <dd>
              <MomentText at={begunAt ?? sendAt} withTime />
            </dd>
          </div>
        )}
        {endedAt && (
          <div>
            <dt>{t.ended}</dt>
            <dd>
              <MomentText at={endedAt} withTime />
            </dd>
          </div>
        )}
        {shown.map(count => (
          <div key={count}>
            <dt>{t[count]}</dt>
            <dd className="num">{figures[count]}</dd>
          </div>
        ))}
      </dl>
      {state !== 'draft' && <p className={page.note}>{t.settled}</p>}
      {prepared && <p className={page.note}>{t.another}</p>}
      {moves.map(move => (
        <Move key={move} move={move} isPrepared={prepared !== undefined} />
      ))}
      <h3>{t.preview}</h3>
      <ul className={page.acts}>
        {files.map(file => (
          <li key={file}>
            <a href={`/api/v1/desk/newsletters/${newsletter}/preview/${file}`} target="_blank" rel="noreferrer">
              {t.files[file]}
            </a>
          </li>
        ))}
      </ul>
      <Test />
    </section>
  )
}

function Move({ move, isPrepared }: { move: StaffMove; isPrepared: boolean }) {
  const t = useMessages(sendingTexts)
  const { Form, busy, refused, field } = useOfficeForm('newsletter-move')
  const zone = useOfficeZone()
  const when = t.when(zoneText(zone, new Date().toISOString().slice(0, 10), useLocale()))
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="newsletter-move" />
      <input type="hidden" name="move" value={move} />
      <SummaryWithProof refused={refused} labels={{ move: t.moves[move], at: when }} texts={sendingFormTexts} />
      <input type="hidden" name="zone" value={zone} />
      {move === 'send' && (
        <TextField
          {...field('at', sendingFormTexts)}
          type="datetime-local"
          label={when}
          hint={isPrepared ? t.whenPrepared : t.whenHint}
          defaultValue={keptValue(refused, 'at')}
        />
      )}
      <Button type="submit" id={field('move').id} variant={move === 'send' ? 'primary' : 'danger'} busy={busy}>
        {t.moves[move]}
      </Button>
    </Form>
  )
}

function Test() {
  const t = useMessages(sendingTexts)
  const { Form, busy, refused, done } = useOfficeForm<{ email: string }>('newsletter-test')
  const unsent = useUnsent()
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="newsletter-test" />
      <SummaryWithProof refused={refused} labels={{}} texts={sendingFormTexts} />
      <h3>{t.test}</h3>
      <div className={page.acts}>
        {locales.map((locale, i) => (
          <Button key={locale} type="submit" name="locale" value={locale} size="small" busy={busy}>
            {t.tests[i]}
          </Button>
        ))}
      </div>
      {done && <Notice tone={unsent ? 'bad' : 'good'} title={unsent?.staff ?? t.tested(done.email)} announced />}
    </Form>
  )
}
