import { ROWS_OF_PAGE } from '../../domain/wire/lists.ts'
import { bankRows } from '../bankStatements/index.ts'
import { outgoingDifferences, payoutsOnTheirWay } from '../outgoingPayments/index.ts'
import { realClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { clearingOf, payoutDifferences } from '../providerPayouts/index.ts'
import type { Explaining } from './booksExplain.ts'
import { tabbed } from './columns.ts'

export type Needs = Explaining & { db: Database<Tables>; print: (line: string) => void }

const open = { limit: ROWS_OF_PAGE, status: 'open' } as const

/** Compares the statement's deposits, withdrawals and balance with the books; returns what differs, or null. */
export async function reconcile(needs: Needs): Promise<string | null> {
  const { onItsWay, differing } = await clearingOf(needs)
  let [shown, of] = [0, 1]
  for (let curPage = 1; shown < of; curPage += 1) {
    const { result, cntAll } = await payoutDifferences(needs, { ...open, curPage })
    for (const { kind, paymentKey, transactionKey, ours, theirs } of result)
      needs.print(tabbed(kind, paymentKey, transactionKey ?? '', ours ?? '', theirs ?? ''))
    ;[shown, of] = [shown + result.length, result.length === 0 ? 0 : cntAll]
  }
  needs.print(tabbed('on its way', onItsWay))
  needs.print(tabbed('differing', differing))
  const left = await reconcileOutgoing(needs)
  const wrong = [
    shown === 0 ? null : `${shown} payments differ from what the card provider paid out`,
    left === 0 ? null : `${left} payouts differ from what left`,
    await reconcileBank(needs),
  ].filter((sentence) => sentence !== null)
  return wrong.length === 0 ? null : wrong.join('; ')
}

async function reconcileOutgoing(needs: Needs): Promise<number> {
  const { withGateway, withBank } = await payoutsOnTheirWay(needs)
  let [shown, of, differs] = [0, 1, 0]
  for (let curPage = 1; shown < of; curPage += 1) {
    const { result, cntAll, differing } = await outgoingDifferences(needs, { ...open, curPage })
    for (const { kind, place, key, ours, theirs } of result)
      needs.print(tabbed(kind, place, key, ours ?? '', theirs ?? ''))
    ;[shown, of, differs] = [shown + result.length, result.length === 0 ? 0 : cntAll, differing]
  }
  needs.print(tabbed('payouts with the gateway', withGateway))
  needs.print(tabbed('payouts with the bank', withBank))
  needs.print(tabbed('payouts differing', differs))
  return shown
}

async function reconcileBank(needs: Needs): Promise<string | null> {
  const reading = { db: needs.db, clock: realClock }
  const { standing, open } = await bankRows(reading, { status: 'open', curPage: 1 })
  if (standing === null) {
    needs.print(tabbed('bank statement', 'none'))
    return null
  }
  let shown = 0
  for (let curPage = 1; shown < open; curPage += 1) {
    const { result } = await bankRows(reading, { status: 'open', curPage })
    for (const { status, id, bank, books } of result) needs.print(tabbed(status, id, bank, books))
    shown = result.length === 0 ? open : shown + result.length
  }
  needs.print(tabbed('bank statement', standing.until, standing.bank, standing.books, standing.difference))
  for (const { name, amount } of standing.terms) needs.print(tabbed(`bank ${name}`, amount))
  for (const { after, next, missing } of standing.gaps) needs.print(tabbed('bank gap', after, next, missing))
  if (open === 0 && standing.gaps.length === 0) return null
  return `${open} lines and entries differ from the bank's statement, which has ${standing.gaps.length} gaps`
}
