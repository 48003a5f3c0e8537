import type { ReactNode } from 'react'
import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ExamplePhotos.module.css'
import { type ExampleName, exampleTexts } from './example.texts.ts'

/** What a photo of this kind looks like when it is good, and the ways in which it usually is not. */
export function ExamplePhotos({ kind }: { kind: VerificationKind }) {
  const t = useMessages(exampleTexts)
  return (
    <ul className={styles.examples} aria-label={t.title}>
      {examples[kind].map(({ name, drawn }, i) => {
        const isGood = i === 0
        return (
          <li key={name}>
            <svg viewBox="0 0 144 96" role="img" aria-label={t.drawings[name].drawn} className={styles.photo}>
              {drawn}
            </svg>
            <span className={classNames(styles.said, isGood ? styles.good : styles.bad)}>
              <Icon name={isGood ? 'check' : 'close'} size={16} />
              <span>
                <span className="visually-hidden">{isGood ? t.good : t.bad} </span>
                {t.drawings[name].said}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type At = { x: number; y: number; turn?: number }
const moved = ({ x, y, turn = 0 }: At) => `translate(${x} ${y}) rotate(${turn})`

/** A screen with the page of the order: its number stands large. */
const OrderScreen = ({ at }: { at: At }) => (
  <g transform={moved(at)}>
    <rect width="62" height="74" rx="4" className={styles.paper} />
    <path d="M8 12h30" className={styles.words} />
    <path d="M8 23h40" className={styles.number} />
    <path d="M8 36h46M8 44h38M8 52h42" className={styles.words} />
    <rect x="8" y="59" width="28" height="8" rx="2" className={styles.accent} />
  </g>
)

/** The front of a card, the date covered by a strip of paper. */
const BankCard = ({ at, children }: { at: At; children?: ReactNode }) => (
  <g transform={moved(at)}>
    <rect width="66" height="42" rx="5" className={styles.object} />
    <rect x="7" y="8" width="11" height="8" rx="2" className={styles.accent} />
    <path d="M7 25h11m3 0h11m3 0h11m3 0h11" className={styles.number} />
    <path d="M7 35h22" className={styles.words} />
    <rect x="38" y="31" width="22" height="8" rx="1" className={styles.cover} />
    {children}
  </g>
)

/** The page of a passport that has the portrait. */
const Passport = ({ at, children }: { at: At; children?: ReactNode }) => (
  <g transform={moved(at)}>
    <rect width="96" height="66" rx="4" className={styles.object} />
    <rect x="8" y="10" width="24" height="30" rx="2" className={styles.paper} />
    <circle cx="20" cy="20" r="5" className={styles.ink} />
    <path d="M11 38c0-12 18-12 18 0z" className={styles.ink} />
    <path d="M40 15h32M40 24h44M40 33h26" className={styles.words} />
    <path d="M8 50h80M8 57h80" className={styles.code} />
    {children}
  </g>
)

const Face = () => (
  <>
    <circle cx="72" cy="31" r="16" className={styles.ink} />
    <path d="M34 100c0-52 76-52 76 0z" className={styles.ink} />
    <path d="M66 30v.1M78 30v.1M67 37c3 3 7 3 10 0" className={styles.features} />
  </>
)

const SmallDocument = ({ at }: { at: At }) => (
  <g transform={moved(at)}>
    <rect width="34" height="24" rx="2" className={styles.object} />
    <circle cx="9" cy="10" r="3.5" className={styles.ink} />
    <path d="M4 18c0-6 10-6 10 0z" className={styles.ink} />
    <path d="M18 7h12M18 12h9M18 17h12" className={styles.words} />
  </g>
)

const Note = ({ at }: { at: At }) => (
  <g transform={moved(at)}>
    <rect width="36" height="28" rx="1" className={styles.paper} />
    <path
      d="M5 8c3-3 4 3 7 0s4 3 7 0 4 3 7 0M5 15c3-3 4 3 7 0s4 3 7 0M5 22c3-3 4 3 7 0s4 3 7 0 4 3 7 0"
      className={styles.hand}
    />
  </g>
)

/** A statement: whose it is, its days, and its sums. */
const Statement = ({ at, ofWhom = true }: { at: At; ofWhom?: boolean }) => (
  <g transform={moved(at)}>
    <rect width="66" height="84" rx="2" className={styles.paper} />
    {ofWhom && <path d="M8 12h34" className={styles.number} />}
    {ofWhom && <path d="M8 21h24" className={styles.words} />}
    {[34, 45, 56, 67].map(y => (
      <g key={y}>
        <path d={`M8 ${y}h12M26 ${y}h14`} className={styles.words} />
        <path d={`M47 ${y}h12`} className={styles.number} />
      </g>
    ))}
  </g>
)

/** A receipt of a bank: the date, the sum and the recipient. */
const Receipt = ({ at, ofWhom = true }: { at: At; ofWhom?: boolean }) => (
  <g transform={moved(at)}>
    <rect width="52" height="84" rx="6" className={styles.paper} />
    <circle cx="26" cy="16" r="8" className={styles.accent} />
    <path d="m22 16 3 3 6-6" className={styles.tick} />
    <path d="M13 35h26" className={styles.number} />
    <path d="M8 49h12M8 60h12M8 71h12" className={styles.words} />
    <path d="M26 49h18M26 60h16" className={styles.number} />
    {ofWhom && <path d="M26 71h18" className={styles.number} />}
  </g>
)

const Glare = ({ at }: { at: At }) => (
  <g transform={moved(at)}>
    <path
      d="m0-20 4 12 11-8-8 11 13 5-13 5 8 11-11-8-4 12-4-12-11 8 8-11-13-5 13-5-8-11 11 8z"
      className={styles.glare}
    />
  </g>
)

/** Fingers over what has to be read. */
const Fingers = ({ at }: { at: At }) => (
  <g transform={moved(at)} className={styles.fingers}>
    <rect width="13" height="44" rx="6.5" />
    <rect x="14" y="-4" width="13" height="48" rx="6.5" />
  </g>
)

type Example = { name: ExampleName; drawn: ReactNode }

/** The first of each kind is good. */
const examples: Record<VerificationKind, readonly Example[]> = {
  card: [
    {
      name: 'card',
      drawn: (
        <>
          <OrderScreen at={{ x: 8, y: 11 }} />
          <BankCard at={{ x: 73, y: 30 }} />
        </>
      ),
    },
    {
      name: 'card-covered',
      drawn: (
        <>
          <OrderScreen at={{ x: 8, y: 11 }} />
          <BankCard at={{ x: 73, y: 24 }}>
            <Fingers at={{ x: 19, y: 18 }} />
          </BankCard>
        </>
      ),
    },
    { name: 'card-alone', drawn: <BankCard at={{ x: 39, y: 27 }} /> },
  ],
  identity: [
    { name: 'identity', drawn: <Passport at={{ x: 24, y: 15 }} /> },
    { name: 'identity-cut', drawn: <Passport at={{ x: 76, y: 42 }} /> },
    {
      name: 'identity-glare',
      drawn: (
        <Passport at={{ x: 24, y: 15 }}>
          <Glare at={{ x: 58, y: 25 }} />
        </Passport>
      ),
    },
  ],
  selfie: [
    {
      name: 'selfie',
      drawn: (
        <>
          <Face />
          <SmallDocument at={{ x: 16, y: 62, turn: -6 }} />
          <Note at={{ x: 92, y: 58, turn: 5 }} />
        </>
      ),
    },
    {
      name: 'selfie-covered',
      drawn: (
        <>
          <Face />
          <SmallDocument at={{ x: 54, y: 22 }} />
          <Note at={{ x: 92, y: 58, turn: 5 }} />
        </>
      ),
    },
    {
      name: 'selfie-without-note',
      drawn: (
        <>
          <Face />
          <SmallDocument at={{ x: 16, y: 62, turn: -6 }} />
        </>
      ),
    },
  ],
  origin: [
    { name: 'origin', drawn: <Statement at={{ x: 39, y: 6 }} /> },
    { name: 'origin-cut', drawn: <Statement at={{ x: 39, y: -27 }} ofWhom={false} /> },
  ],
  payment: [
    { name: 'payment', drawn: <Receipt at={{ x: 46, y: 6 }} /> },
    {
      name: 'payment-covered',
      drawn: (
        <>
          <Receipt at={{ x: 46, y: 6 }} ofWhom={false} />
          <rect x="68" y="72" width="28" height="11" rx="2" className={styles.cover} />
        </>
      ),
    },
  ],
}
