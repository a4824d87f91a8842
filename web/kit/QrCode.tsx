import encodeQR from 'qr'
import { useMemo } from 'react'
import { cx } from './cx.ts'
import styles from './QrCode.module.css'

type Props = { text: string; label: string; large?: boolean }

/** QR code of `text`; `label` says what scanning it does. A long text needs `large`. */
export function QrCode({ text, label, large = false }: Props) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'low' }), [text])
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={cx(styles.code, large && styles.large)}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
