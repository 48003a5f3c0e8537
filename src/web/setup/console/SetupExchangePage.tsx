import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import { knownCities } from '#contract/catalogue/known-cities.ts'
import { SummaryWithProof } from '#web/console/panel/SummaryWithProof.tsx'
import page from '#web/console/SectionPage.module.css'
import { nameAlone } from '#web/format/currency-name.ts'
import { bpsText } from '#web/format/percent-text.ts'
import { ratioText } from '#web/format/ratio-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { rateAfterMargin } from './rate-after-margin.ts'
import type { SetupExchangeData } from './SetupExchangePage.data.ts'
import styles from './SetupFrame.module.css'
import { LaterLink, SetupFrame, stepPath } from './SetupFrame.tsx'
import { setupFormTexts, setupTexts } from './setup.texts.ts'

export { action, loader } from './SetupExchangePage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: setupTexts[locale].steps.exchange, noindex: true }),
}

export function Component() {
  const data = useLoaderData<SetupExchangeData>()
  return (
    <SetupFrame step="exchange" setup={data.setup}>
      {data.likely ? <Pairs {...data} likely={data.likely} /> : <Choice {...data} />}
    </SetupFrame>
  )
}

/** The currencies to choose from: an address, so that going back is possible without a script. */
function Choice({ setup, offered }: SetupExchangeData) {
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const groups = [
    { title: t.coins, items: offered.filter(({ kind }) => kind === 'crypto') },
    { title: t.moneys, items: offered.filter(({ kind }) => kind !== 'crypto' && kind !== 'cash') },
    { title: t.cash, items: offered.filter(({ kind }) => kind === 'cash') },
  ].filter(({ items }) => items.length > 0)
  return (
    <form method="get" action={pathIn(locale, stepPath('exchange'))} className={styles.form}>
      {setup.currencies.length > 0 && (
        <p>
          {t.own}: {setup.currencies.join(', ')}
        </p>
      )}
      {groups.map(({ title, items }) => (
        <fieldset key={title} className={styles.choices}>
          <legend>{title}</legend>
          {items.map(currency => (
            <Checkbox
              key={currency.code}
              name="currency"
              value={currency.code}
              id={`currency-${currency.code}`}
              label={nameAlone(currency, locale)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset className={styles.choices}>
        <legend>{t.cities}</legend>
        {[...knownCities].map(([code, { name }]) => (
          <Checkbox key={code} name="city" value={code} id={`city-${code}`} label={name[locale]} />
        ))}
      </fieldset>
      <div className={styles.acts}>
        <Button type="submit" variant="primary">
          {t.propose}
        </Button>
        <Link to="/console/currencies/known">{t.otherCurrencies}</Link>
        <LaterLink step="exchange" />
      </div>
    </form>
  )
}

type PairsProps = SetupExchangeData & { likely: NonNullable<SetupExchangeData['likely']> }

/** The pairs that are proposed, each with its margin. */
function Pairs({ chosen, cities, likely, called }: PairsProps) {
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const nameOf = (code: string) => (called[code] ? nameAlone(called[code], locale) : code)
  const pairText = (key: string) => {
    const { from, to } = currenciesOf(key)!
    return `${nameOf(from)} → ${nameOf(to)}`
  }
  const { Form, busy, refused, field } = useOfficeForm('setup-exchange')
  const labels = Object.fromEntries(likely.items.map(({ key }) => [`margin.${key}`, `${t.margin}, ${pairText(key)}`]))
  const rated = likely.items.filter(({ price }) => price !== undefined)
  const unrated = likely.items.filter(({ price }) => price === undefined)
  // Every margin has the words of one.
  const { margin = {} } = useMessages(setupFormTexts).fields ?? {}
  const own = { fields: Object.fromEntries(Object.keys(labels).map(name => [name, margin])) }
  const texts = { ru: own, en: own }
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="form" value="setup-exchange" />
      {chosen.map(code => (
        <input key={code} type="hidden" name="currency" value={code} />
      ))}
      {cities.map(code => (
        <input key={code} type="hidden" name="city" value={code} />
      ))}
      <SummaryWithProof refused={refused} labels={labels} texts={texts} />
      {likely.items.length > 0 ? (
        <>
          {rated.length > 0 && (
            <div>
              <h2>{t.proposed}</h2>
              <p className={page.note}>{t.proposedText}</p>
            </div>
          )}
          {[rated, unrated].map(
            items =>
              items.length > 0 && (
                <div key={items[0]!.key}>
                  {items === unrated && (
                    <>
                      <h2>{t.unrated}</h2>
                      <p className={page.note}>
                        {t.unratedText} <Link to="/console/rates">{t.rates}</Link>
                      </p>
                    </>
                  )}
                  <ul className={styles.pairs}>
                    {items.map(({ key, marginBps, price }) => (
                      <PairRow
                        key={key}
                        price={price}
                        margin={refused?.values[`margin.${key}`] ?? showDecimal(bpsText(marginBps), locale)}
                        box={
                          <Checkbox
                            id={`on-${key}`}
                            name={`on.${key}`}
                            label={pairText(key)}
                            defaultChecked={refused ? `on.${key}` in refused.values : price !== undefined}
                          />
                        }
                        control={{
                          label: t.margin,
                          'aria-label': labels[`margin.${key}`],
                          ...field(`margin.${key}`, texts),
                        }}
                      />
                    ))}
                  </ul>
                </div>
              ),
          )}
        </>
      ) : (
        <p>{t.noneLeft}</p>
      )}
      {likely.left.length > 0 && <p className={page.note}>{t.unsourced(likely.left.map(pairText).join(', '))}</p>}
      {likely.cash.length > 0 && <p className={page.note}>{t.uncitied(likely.cash.map(pairText).join(', '))}</p>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy}>
          {t.add}
        </Button>
        <Link to={stepPath('exchange')}>{t.back}</Link>
      </div>
    </Form>
  )
}

type PairRowProps = { box: ReactNode; price: string | undefined; margin: string; control: TextFieldProps }

/** A proposed pair: its margin, and the rate that customers would read with it. */
function PairRow({ box, price, margin, control }: PairRowProps) {
  const t = useMessages(setupTexts)
  const locale = useLocale()
  const [typed, setTyped] = useState(margin)
  const rate = rateAfterMargin(price, typed)
  return (
    <li>
      {box}
      {rate && (
        <span className="num">
          <small className={page.note}>{t.rateOfCustomers}</small> {ratioText(rate, locale)}
        </span>
      )}
      <TextField
        {...control}
        inputMode="decimal"
        trailing="%"
        autoComplete="off"
        defaultValue={margin}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </li>
  )
}
