import { memo } from 'react'
import { encode } from 'uqr'
import styles from './QrCode.module.css'
import { qrPath } from './qr-path.ts'

type QrCodeProps = {
  text: string
  /** What it is a code of, for those who do not see it. */
  label: string
  /** The side in pixels of the screen. */
  size?: number
}

/** Dark on light in both themes and with its quiet zone: many cameras read nothing else. */
export const QrCode = memo(function QrCode({ text, label, size = 208 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    <svg
      className={styles.code}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className={styles.ground} width={modules} height={modules} />
      <path className={styles.modules} d={qrPath(data)} />
    </svg>
  )
})

/** Modules of light around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4
