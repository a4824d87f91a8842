/** Converts a `datetime-local` value in Seoul (`2026-12-01T10:00`) to the instant at the end of that minute. */
export const instantOf = (local: string): string => `${local.slice(0, 16)}:59.999+09:00`

/** The last millisecond of a day in Seoul: calls include the instant that they are given. */
export const endOfDay = (day: string): string => instantOf(`${day}T23:59`)

/** The month `by` months later, earlier when negative; `yyyy-MM`. */
export const monthAfter = (month: string, by: number): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The quarter of a month, `2026-Q4`. */
export const quarterOf = (month: string): string =>
  `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`

/** `2026-Q4` → `2026년 4분기` */
export const quarterName = (quarter: string): string => `${quarter.slice(0, 4)}년 ${quarter.slice(-1)}분기`

/** The quarter `by` quarters later, earlier when negative. */
export const quarterAfter = (quarter: string, by: number): string =>
  quarterOf(
    monthAfter(`${quarter.slice(0, 4)}-${String(Number(quarter.slice(-1)) * 3).padStart(2, '0')}`, by * 3),
  )

/** The Seoul day of an instant, `yyyy-MM-dd`. */
export const todayIn = (now: Date): string =>
  new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)

/** The first and the last day of a month. */
export const monthDays = (month: string): { from: string; to: string } => {
  const next = `${monthAfter(month, 1)}-01`
  return { from: `${month}-01`, to: new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10) }
}
