import { accentGrounds, accentOf, pageInk } from '#contract/office-settings/accent.ts'
import { useMessages } from '#web/locale/locale.tsx'
import styles from './LookSamples.module.css'
import { lookTexts } from './look.texts.ts'

type LookSamplesProps = { accent: string; logo: string; name: string; label: string }

/** A piece of a page in both themes. It is drawn, because its colours are not yet those of the pages around it. */
export function LookSamples({ accent: chosen, logo, name, label }: LookSamplesProps) {
  const t = useMessages(lookTexts)
  const accent = accentOf(chosen)
  return (
    <div className={styles.samples}>
      {([0, 1] as const).map(theme => (
        <svg key={theme} viewBox="0 0 280 120" role="img" aria-label={t.samples[theme]} className={styles.sample}>
          <rect width="280" height="120" fill={accentGrounds.paper[theme]} />
          {logo && <image href={logo} x="16" y="14" width="110" height="30" preserveAspectRatio="xMinYMid meet" />}
          <text
            x={logo ? 264 : 16}
            y="34"
            textAnchor={logo ? 'end' : 'start'}
            fill={pageInk[theme]}
            className={styles.name}
          >
            {name.slice(0, 18)}
          </text>
          <rect x="16" y="62" width="124" height="42" rx="8" fill={accent['accent-fill'][theme]} />
          <text x="78" y="88" textAnchor="middle" fill={accent['on-accent'][theme]} className={styles.button}>
            {label}
          </text>
          <text x="156" y="88" fill={accent['accent-ink'][theme]} className={styles.word}>
            {t.link}
          </text>
        </svg>
      ))}
    </div>
  )
}
