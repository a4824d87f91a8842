import type { Account } from '../../domain/ledger/accounts.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { sum } from '../../domain/shared/won.ts'
import type { ExplainedAccount } from '../../domain/wire/explain.ts'
import { accountStatement, movementsOf, remittedBetween } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import { explainedEvents } from './explainedEvents.ts'

/**
 * A page of an account's lines with their events and rules; opening balance and lines add up to the closing one. What
 * the account moved is that of all pages.
 */
export async function explainAccount(
  deps: Pick<Deps, 'db' | 'store'>,
  asked: { account: Account; from: CivilDate; until: Date; cursor?: string | undefined },
): Promise<
  Pick<
    ExplainedAccount,
    'opening' | 'lines' | 'missing' | 'closing' | 'moved' | 'remitted' | 'balance' | 'cursor'
  >
> {
  const { account, from, until } = asked
  const [{ lines, ...sums }, moved, remitted, ever] = await Promise.all([
    accountStatement(deps, asked),
    movementsOf(deps, until, from),
    remittedBetween(deps, from, until),
    movementsOf(deps, until),
  ])
  const netOf = (movements: typeof moved) =>
    sum(movements.filter((one) => one.account === account).map(({ debits, credits }) => debits - credits))
  const positions = new Map(lines.map(({ pos, streamId }) => [pos, { pos, stream: streamId }]))
  const events = await explainedEvents(deps, { positions: [...positions.values()] })
  const byPos = new Map(events.map((event) => [event.pos, event]))
  return {
    ...sums,
    moved: netOf(moved),
    remitted: netOf(remitted),
    balance: netOf(ever),
    missing: lines.filter(({ pos }) => !byPos.has(pos)).length,
    lines: lines.flatMap(({ pos, debit, credit, balance }) => {
      const event = byPos.get(pos)
      return event === undefined ? [] : [{ event, amount: debit - credit, balance }]
    }),
  }
}
