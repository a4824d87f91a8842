import encodeQR from 'qr'
import { useMemo } from 'react'
import styles from './QrCode.module.css'

type Props = { text: string; label: string; large?: boolean }

/** How wide a code is about, in pixels. */
const [usual, wide] = [112, 184] as const
/**
 * A code of so many modules is as wide as each of them having the same whole number of pixels: cameras misread one whose
 * modules are now three and now four pixels wide.
 */
const widthOf = (modules: number, about: number): number => modules * Math.max(2, Math.round(about / modules))

/** QR code of `text`; `label` says what scanning it does. A long text needs `large`. */
export function QrCode({ text, label, large = false }: Props) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'low' }), [text])
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const width = widthOf(rows.length, large ? wide : usual)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={width}
      height={width}
      className={styles.code}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
