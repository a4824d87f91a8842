import * as z from 'zod/mini'
import { overdueBefore } from '../../domain/bankStatements/overdue.ts'
import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import type { BankOverdue } from '../../domain/wire/bankStatements.ts'
import { day } from '../../domain/wire/primitives.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { matchStatement } from './matchStatement.ts'
import { entryIsOpen, lineIsOpen, startOf } from './openParts.ts'
import { gapsOf, reachOf } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const found = z.object({ count: z.int(), since: z.nullable(day) })

/** $1: the instant after the statement's last day, null without a statement; $2: the first instant that is not overdue. */
const unsentDays = statement({
  name: 'bankStatements.unsentDays',
  text: `SELECT count(DISTINCT e.day) AS count, min(e.day) AS since FROM shop.account_lines('bank') e
    WHERE e.occurred_at >= coalesce($1::timestamptz, '-infinity') AND e.occurred_at < $2`,
  row: found,
})

/** Lines before $3; entries of $1 ≤ t < $2 and before $3. */
const openSince = statement({
  name: 'bankStatements.openSince',
  text: `SELECT count(*) AS count, (min(o.at) AT TIME ZONE 'Asia/Seoul')::date AS since FROM (
      SELECT l.moved_at AS at FROM shop.bank_lines l WHERE l.moved_at < $3 AND ${lineIsOpen}
      UNION ALL
      SELECT e.occurred_at FROM shop.account_lines('bank') e
      WHERE e.occurred_at >= $1 AND e.occurred_at < least($2::timestamptz, $3) AND ${entryIsOpen}) o`,
  row: found,
})

/** What has waited for finance for longer than a week (rules 288 and 289); empty when nothing has. */
export async function overdueNow({ db, clock }: Needs): Promise<BankOverdue[]> {
  const until = startOf(overdueBefore(seoulDate(clock.now())))
  const reach = await reachOf({ db })
  const after = reach === null ? null : startOf(addDays(seoulDate(reach.until), 1))
  const [unsent, gaps, open] = await Promise.all([
    unsentDays(db.pool, [after, until]),
    gapsOf(db.pool, []),
    reach === null ? [] : openSince(db.pool, [reach.since, reach.mayBeShown, until]),
  ])
  const old = gaps.filter(({ next }) => next < until)
  const missing = { count: old.length, since: old[0] === undefined ? null : seoulDate(old[0].next) }
  const all = { unsent: unsent[0], missing, open: open[0] }
  return (['unsent', 'missing', 'open'] as const).flatMap((kind) => {
    const { count, since } = all[kind] ?? { count: 0, since: null }
    return since === null ? [] : [{ kind, count, since }]
  })
}

/** A week less an hour: the seventh night tells it again, though it may begin a little earlier. */
const TOLD_EVERY_MINUTES = 7 * 24 * 60 - 60

const alerts: Readonly<Record<BankOverdue['kind'], { sentence: string; counted: string }>> = {
  unsent: {
    sentence: 'money moved on days that no bank statement reaches',
    counted: 'days',
  },
  missing: { sentence: 'lines are missing between two files of the bank', counted: 'places' },
  open: {
    sentence: 'lines of the bank or entries of the books have had no counterpart for a week',
    counted: 'differences',
  },
}

/**
 * Puts together what belongs together, and raises an alert about what has waited for longer than a week: once for each
 * kind and oldest day, and again every week while it lasts.
 */
export async function checkStatement(
  deps: Needs & Pick<Deps, 'env' | 'queue'>,
  log: Log,
): Promise<BankOverdue[]> {
  await matchStatement(deps)
  const overdue = await overdueNow(deps)
  for (const { kind, count, since } of overdue)
    await raiseAlertOnce(deps, log, {
      ...{ kind: `bank:${kind}:${since}`, everyMinutes: TOLD_EVERY_MINUTES },
      sentence: alerts[kind].sentence,
      facts: { [alerts[kind].counted]: count, since },
    })
  return overdue
}
