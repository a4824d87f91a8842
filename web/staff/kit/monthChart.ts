/** One bar, or one part of a stacked bar, of every month. */
export type Series = {
  id: string
  label: string
  /** A design token's name. */
  colour: 'ink' | 'lining' | 'ok' | 'warn' | 'edge' | 'error'
  /** Drawn as a line instead of bars. */
  isLine?: boolean
}

/** A month's name and its numbers, by series. */
export type Month = { name: string; values: Readonly<Record<string, number>> }

const man = 10_000
const eok = 100_000_000

/** Formats an axis label in Korean units: 1.2억, 340만, 5,000. */
export function shortFigure(amount: number): string {
  const size = Math.abs(amount)
  const sign = amount < 0 ? '−' : ''
  const tenths = (unit: number) => (Math.round((size / unit) * 10) / 10).toLocaleString('ko-KR')
  if (size >= eok) return `${sign}${tenths(eok)}억`
  return size >= man ? `${sign}${tenths(man)}만` : `${sign}${size.toLocaleString('ko-KR')}`
}
