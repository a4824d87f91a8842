import * as z from 'zod/mini'
import { addDays, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import type { BankOverdue } from '../../domain/wire/bankStatements.ts'
import { day } from '../../domain/wire/primitives.ts'
import { raiseAlertOnce } from '../alerts/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { matchStatement } from './matchStatement.ts'
import { entryIsOpen } from './openParts.ts'
import { noRows, nothingOpen, type OpenTotals, openFrom, openRows, overdueUntil } from './rows.ts'
import { gapsOf, reachOf } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const found = z.object({ count: z.int(), since: z.nullable(day) })

/**
 * $1: the instant after the statement's last day, null without a statement; $2: the first instant not overdue. A matched
 * entry needs no file: a line is its money already, or finance booked it on a line or an entry of another day.
 */
const unsentDays = statement({
  name: 'bankStatements.unsentDays',
  text: `SELECT count(DISTINCT e.day) AS count, min(e.day) AS since FROM shop.account_lines('bank') e
    WHERE e.occurred_at >= coalesce($1::timestamptz, '-infinity') AND e.occurred_at < $2 AND ${entryIsOpen}`,
  row: found,
})

/** The work of finance that is overdue by a week (rules 288 and 289), given the totals of unmatched rows. */
export async function overdueOf(
  needs: Needs,
  reach: Awaited<ReturnType<typeof reachOf>>,
  open: OpenTotals,
): Promise<BankOverdue[]> {
  const { db } = needs
  const until = overdueUntil(needs)
  const after = reach === null ? null : startOfSeoulDay(addDays(reach.reachedOn, 1))
  const { overdue, since } = open
  const [unsent, gaps] = await Promise.all([unsentDays(db.pool, [after, until]), gapsOf(db.pool, [])])
  const old = gaps.filter(({ next }) => next < until)
  const missing = { count: old.length, since: old[0] === undefined ? null : seoulDate(old[0].next) }
  const all = { unsent: unsent[0], missing, open: { count: overdue, since } }
  return (['unsent', 'missing', 'open'] as const).flatMap((kind) => {
    const { count, since } = all[kind] ?? nothingOpen
    return since === null ? [] : [{ kind, count, since }]
  })
}

/** The work of finance that is overdue by a week; empty when there is none. */
async function overdueNow(needs: Needs): Promise<BankOverdue[]> {
  const reach = await reachOf(needs)
  if (reach === null) return overdueOf(needs, reach, nothingOpen)
  const { totals } = await openRows(needs, openFrom(reach), noRows)
  return overdueOf(needs, reach, totals)
}

/** A week less an hour, so that the nightly run alerts again after seven nights even if it starts a little earlier. */
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
 * Matches lines with entries and raises an alert about work that is overdue by a week: once for each kind and oldest
 * day, and again every week while it lasts.
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
