/** Keys of records, and the first words of keys, that are words of the code. */
const names: ReadonlyMap<string, string> = new Map([
  ...([
    ['shop', '가게'],
    ['order', '순서'],
    ['books', '장부'],
    ['-', '–'],
  ] as const),
  ...([
    ['line', '통장 거래'],
    ['entry', '장부 거래'],
    ['match', '짝'],
    ['reversal', '역분개'],
  ] as const),
])
/** What separates the first word of a key from its own part: `line:1_20261130`, `reversal-412`. */
const signs = [':', '-'] as const

/** The key of an owner's month: `12:2026-11`. */
const ownersMonth = /^(\d+):(\d{4}-\d\d)$/

/** The key of what a record is about, as staff read it (rule 854). */
export function keyName(key: string): string {
  const whole = names.get(key)
  if (whole !== undefined) return whole
  const [, owner, month] = ownersMonth.exec(key) ?? []
  if (owner !== undefined && month !== undefined) return `회원 ${owner} · ${month}`
  for (const sign of signs) {
    const end = key.indexOf(sign)
    const name = end < 0 ? undefined : names.get(key.slice(0, end))
    if (name !== undefined) return `${name} ${key.slice(end + 1)}`
  }
  return key
}
