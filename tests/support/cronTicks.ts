const minuteMs = 60_000
const inSeoul = 9 * 3_600_000

/** Whether one field of a cron expression has this number: `*`, a step of all, a number or a range. */
function has(field: string, value: number): boolean {
  if (field === '*') return true
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? []
  if (step !== undefined) return value % Number(step) === 0
  const [first = 0, last = first] = field.split('-').map(Number)
  return first <= value && value <= last
}

/** The minutes of a span at which a job with this cron expression begins, in Seoul's time as all of them are. */
export function cronTicks(cron: string, { after, until }: { after: Date; until: Date }): Date[] {
  const [minute = '*', hour = '*', day = '*', month = '*'] = cron.split(' ')
  const ticks: Date[] = []
  for (let at = after.getTime() + minuteMs; at <= until.getTime(); at += minuteMs) {
    const seoul = new Date(at + inSeoul)
    if (
      has(minute, seoul.getUTCMinutes()) &&
      has(hour, seoul.getUTCHours()) &&
      has(day, seoul.getUTCDate()) &&
      has(month, seoul.getUTCMonth() + 1)
    )
      ticks.push(new Date(at))
  }
  return ticks
}
