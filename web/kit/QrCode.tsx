import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './QrCode.module.css'

/** `text` for the camera of a phone; `label` says what it does there. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw'), [text])
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} className={styles.code}>
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
