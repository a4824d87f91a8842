import type pg from 'pg'
import { sumJournal } from '../../server/ledger/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { sumCardClearing } from '../../server/providerPayouts/index.ts'
import { fillLog } from './manyEvents.ts'
import { manyFigures } from './manyFigures.ts'
import { manyFinanceRows } from './manyFinanceRows.ts'
import { manyNames } from './manyNames.ts'
import { manyRows } from './manyRows.ts'

/** Fills a shop with `rows` rows of everything that a list of the console shows. */
export async function fillConsole(deps: Deps, owner: pg.Client, rows: number): Promise<void> {
  await manyNames(deps, owner, rows)
  await fillLog(owner, rows)
  await manyRows(owner, rows)
  await manyFinanceRows(owner, rows)
  await manyFigures(owner)
  // The filled events move no value: the sums that follow the log are set to its end, as in a shop that has run for long.
  await Promise.all([sumJournal(deps), sumCardClearing(deps)])
}

/** As many payments again, for an export of twice the rows. */
export async function copyPayments(owner: pg.Client): Promise<void> {
  const same =
    'order_id, charge_id, extension_id, member_id, status, amount, refunded, card_company, provider_code, approved_at, occurred_at'
  await owner.query(`INSERT INTO shop.payments (payment_id, payment_key, ${same})
    SELECT 'copy_' || payment_id, 'copy_' || payment_key, ${same} FROM shop.payments`)
}
