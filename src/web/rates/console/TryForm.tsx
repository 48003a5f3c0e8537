import { faultTexts } from '#contract/rates/rate-troubles.ts'
import type { TriedSource } from '#contract/rates/rates.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import { itemsText } from '#web/console/records/field-texts.ts'
import page from '#web/console/SectionPage.module.css'
import { useRight } from '#web/console/use-right.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { showDecimal } from '#web/format/show-decimal.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './TryForm.module.css'

/** Asks the source once, before its answer counts: what it says of the pairs, or why not. */
export function TryForm({ pairs, untried }: { pairs: readonly string[]; untried?: boolean }) {
  const t = useMessages(messages)
  const { Form, busy, done, refused, field } = useOfficeForm<TriedSource & { pairs: string }>('try')
  if (!useRight('rates.set')) return null
  return (
    <section aria-labelledby="try" className={page.aside}>
      <h2 id="try">{t.title}</h2>
      {untried && <p className={page.note}>{t.untried}</p>}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="form" value="try" />
        <SummaryWithProof refused={refused} labels={{ pairs: t.pairs }} texts={formTexts} />
        <TextField
          {...field('pairs', formTexts)}
          label={t.pairs}
          hint={t.hint}
          defaultValue={refused?.values.pairs ?? done?.pairs ?? itemsText(pairs)}
          autoComplete="off"
        />
        <Button type="submit" busy={busy}>
          {t.try}
        </Button>
      </Form>
      {done && !refused && <Answer tried={done} />}
    </section>
  )
}

function Answer({ tried: { fault, readings } }: { tried: TriedSource }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (fault) {
    return (
      <Notice tone="bad" announced title={faultTexts[locale][fault.reason] ?? faultTexts[locale].failed!}>
        <p lang="en">{fault.detail}</p>
      </Notice>
    )
  }
  return (
    <div role="status">
      <ul className={styles.answer}>
        {readings.map(({ pair, bid, ask, at }) => (
          <li key={pair}>
            <b>{pair}</b>{' '}
            {bid && ask ? (
              <span className="num">
                {showDecimal(bid, locale)}
                {ask !== bid && ` – ${showDecimal(ask, locale)}`}
              </span>
            ) : (
              <span>{t.nothing}</span>
            )}
            {at && (
              <small>
                <MomentText at={at} withTime soon />
              </small>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Проверить',
    untried:
      'Этот источник написан по тому, что о нём опубликовано; на настоящей площадке мы его не проверяли. Прежде чем продавать по нему, спросите его отсюда и сравните с сайтом площадки.',
    pairs: 'О каких парах спросить',
    hint: 'Источник спросят один раз. Его ответ только покажут, в курсах он не учтётся.',
    try: 'Спросить источник',
    nothing: 'ничего не говорит',
  },
  en: {
    title: 'Try it',
    untried:
      'This source was written after what is published about it and has not been tried against the real thing. Before you sell by it, ask it from here and compare with its site.',
    pairs: 'Pairs to ask about',
    hint: 'The source is asked once. Its answer is only shown and does not count.',
    try: 'Ask the source',
    nothing: 'says nothing',
  },
})

const formTexts: FormTexts = defineMessages({
  ru: {
    refusals: { 'in-flight': 'Источник уже спрашивают. Повторите через несколько секунд.' },
    fields: {
      pairs: { 'wrong-format': 'пары пишутся так: BTC/USDT, ETH/USDT', missing: 'назовите хотя бы одну пару' },
    },
  },
  en: {
    refusals: { 'in-flight': 'A source is being asked already. Try again in a few seconds.' },
    fields: { pairs: { 'wrong-format': 'pairs are written BTC/USDT, ETH/USDT', missing: 'name at least one pair' } },
  },
})
