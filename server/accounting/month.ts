import { closingsInForce, monthFactsOf } from '../../domain/ledger/monthClosing.ts'
import { profitAndLoss } from '../../domain/ledger/statements.ts'
import { vatDueDay } from '../../domain/ledger/vatReturn.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { AccountingMonth, ReadUnder } from '../../domain/wire/accounting.ts'
import { countLines, countSuspectLines, movementsOf, typedReasons } from '../ledger/index.ts'
import { staffNames } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { sealOf } from '../platform/eventStore/sealOf.ts'
import { publicHolidays } from '../rental/index.ts'
import { closingsOf, openItemsNow } from './closing.ts'
import { daysOf } from './monthDays.ts'

/** The sealed log under which a month is read; null before the first block. */
export async function readUnder(deps: Pick<Deps, 'db' | 'clock'>, month: string): Promise<ReadUnder | null> {
  const days = daysOf(month, deps.clock.now())
  const [seal, { unsealed }, suspect] = await Promise.all([
    sealOf(deps.db.pool, []),
    countLines(deps, days),
    countSuspectLines(deps, days),
  ])
  if (seal === null) return null
  const { block, hash, sealedAt } = seal
  return { block, hash, sealedAt: sealedAt.toISOString(), unsealed, suspect }
}

/** The first closing in force that covers a month. */
async function closingOf(
  deps: Pick<Deps, 'db' | 'store'>,
  month: string,
): Promise<{ lastClosed: string | null; closing: AccountingMonth['closing'] }> {
  const { events, lastClosed } = await closingsOf(deps)
  const first = closingsInForce(events).find(({ data }) => data.month >= month)
  if (first?.type !== 'month.closed') return { lastClosed, closing: null }
  const { data, occurredAt, meta } = first
  const [names, reasons] = await Promise.all([
    staffNames(deps.db),
    typedReasons(deps.db, meta.reason === undefined ? [] : [meta.reason]),
  ])
  return {
    lastClosed,
    closing: {
      ...{ month: data.month, closedAt: occurredAt.toISOString(), block: data.block, hash: data.hash },
      closedBy: names.get(Number(meta.actor.replace('staff:', ''))) ?? '',
      reason: reasons.get(meta.reason ?? '') ?? '',
    },
  }
}

/** The adjusting entries that wait for an approval. */
async function countProposals({ kysely }: Deps['db']): Promise<number> {
  const { count } = await kysely
    .selectFrom('shop.adjustments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A month for the accountant: whether it is closed, what is open, and the figures it begins with. */
export async function accountingMonth(deps: Deps, month: string): Promise<AccountingMonth> {
  const now = deps.clock.now()
  const { from, until } = daysOf(month, now)
  const [{ lastClosed, closing }, openItems, proposals, read, counted, moved, ever, holidays] =
    await Promise.all([
      closingOf(deps, month),
      openItemsNow(deps),
      countProposals(deps.db),
      readUnder(deps, month),
      countLines(deps, { from, until }),
      movementsOf(deps, until, from),
      movementsOf(deps, until),
      publicHolidays(deps.db),
    ])
  const balanceOf = (account: string): number => {
    const found = ever.find((one) => one.account === account)
    return (found?.debits ?? 0) - (found?.credits ?? 0)
  }
  return {
    ...{ month, lastClosed, closing, openItems, proposals, read },
    status: monthFactsOf(month, { lastClosed, today: seoulDate(now) }).status,
    ...{ lines: counted.lines, debits: counted.debits, profit: profitAndLoss(moved).profit },
    vatDueDay: vatDueDay(month, holidays),
    pointsLiability: 0 - balanceOf('points_liability'),
    ownerPayable: 0 - balanceOf('owner_payable'),
    cardClearing: balanceOf('card_clearing'),
  }
}
