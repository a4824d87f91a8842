import type { Test } from 'tap'
import { sumJournal } from '../../server/ledger/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { foldedBooks, foldedRentals, sumOf, wholeLog } from './foldedBooks.ts'
import { followed } from './wholeLog.ts'

type Needs = Pick<Deps, 'db' | 'store'>

/** What each account has to be, counted in the rows of what it is about; those that have such rows. */
const counted = `
  WITH refunds AS (
    SELECT amount, status, paid_by FROM shop.refunds),
  paid AS (
    SELECT amount FROM shop.payments WHERE payment_key IS NOT NULL)
  SELECT account, coalesce(amount, 0)::bigint AS amount FROM (VALUES
    ('points_liability', (SELECT -sum(remaining) FROM shop.point_lots)),
    ('points_receivable', (SELECT sum(debt) FROM shop.point_balances)),
    ('card_clearing', (SELECT sum(amount) FROM paid)
      - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE status = 'confirmed' AND paid_by = 'card')
      - (SELECT coalesce(sum(amount), 0) FROM shop.provider_payout_rows)),
    ('refunds_payable', (SELECT -sum(amount) FROM refunds WHERE status <> 'confirmed')),
    ('customer_prepayments',
      -(SELECT sum(final_amount) FROM shop.order_items WHERE status NOT IN ('cancel', 'collected', 'return_completed'))
      - (SELECT coalesce(sum(o.delivery_fee), 0) FROM shop.orders o WHERE EXISTS (
           SELECT FROM shop.order_items i WHERE i.order_id = o.order_id AND i.status <> 'cancel')
         AND NOT EXISTS (SELECT FROM shop.order_items i WHERE i.order_id = o.order_id AND i.shipped_at IS NOT NULL))),
    ('cancellation_fee_revenue', (SELECT -sum(fee) FROM shop.order_items WHERE status = 'cancel')),
    ('renter_receivable', (SELECT sum(amount) FROM shop.charges WHERE status = 'open' AND debtor = 'renter')),
    ('owner_receivable', (SELECT sum(amount) FROM shop.charges WHERE status = 'open' AND debtor = 'owner')),
    ('owner_payable', (SELECT -sum(expected) FROM shop.settlement_rows) + (SELECT coalesce(
      sum(deducted + CASE WHEN status IN ('requested', 'paid') THEN payable ELSE 0 END), 0) FROM shop.settlement_months)),
    ('payouts_in_transit', (SELECT -sum(payable) FROM shop.settlement_months WHERE status = 'requested')),
    ('payment_fees', (SELECT sum(fees) FROM shop.provider_payouts)),
    ('vat_receivable', (SELECT sum(vat) FROM shop.provider_payouts)),
    ('bank', (SELECT sum(pay_out) FROM shop.provider_payouts)
      - (SELECT coalesce(sum(amount), 0) FROM refunds WHERE status = 'confirmed' AND paid_by = 'transfer')
      - (SELECT coalesce(sum(payable), 0) FROM shop.settlement_months WHERE status = 'paid' AND payable > 0))
  ) AS accounts(account, amount) ORDER BY account`

type Line = { account: string; amount: number }
const moving = (lines: readonly Line[]) => lines.filter(({ amount }) => amount !== 0)

/** The books are zero after every event of the log, say what the rules book today, and end as the shop's rows do. */
export async function checkDemoBooks(t: Test, { db, store }: Needs): Promise<void> {
  const log = await wholeLog({ db, store })
  const unequal: string[] = []
  const balances = foldedBooks(log, (event, after, written, booked) => {
    if (sumOf(after) !== 0) unequal.push(`${event.pos} ${event.type}: the books are off by ${sumOf(after)}`)
    if (JSON.stringify(written) !== JSON.stringify(booked))
      unequal.push(`${event.pos} ${event.type}: written ${JSON.stringify(written)}`)
  })
  t.same(unequal, [])
  const { rows: projected } = await db.pool.query<Line>(
    'SELECT account, amount FROM shop.account_totals() WHERE amount <> 0 ORDER BY account',
  )
  t.ok(projected.length >= 15, `${projected.length} accounts moved`)
  const folded = Object.entries(balances).map(([account, amount]) => ({ account, amount }))
  t.same(
    moving(folded).sort((one, other) => (one.account < other.account ? -1 : 1)),
    projected,
  )
  const { rows: own } = await db.pool.query<Line>(counted)
  t.same(
    own,
    own.map(({ account }) => ({
      account,
      amount: projected.find((line) => line.account === account)?.amount ?? 0,
    })),
  )
  await followed({ db }, async () => sumJournal({ db }))
  const { rows: days } = await db.pool.query<Line>(
    `SELECT account, sum(debits - credits)::bigint AS amount FROM shop.journal_days
     GROUP BY account HAVING sum(debits - credits) <> 0 ORDER BY account`,
  )
  t.same(days, projected, 'the sums of the days are the same')
}

/** The orders' events alone say owner, base, fees and rates of everything that an owner earned by a rental. */
export async function checkDemoRentals(t: Test, { db, store }: Needs): Promise<void> {
  const { rows } = await db.pool.query(
    `SELECT row_id AS "rowId", owner_id AS "ownerId",
       jsonb_build_object('transactionPerMille', transaction_per_mille, 'operatingPerMille', operating_per_mille) AS rates,
       base, transaction_fee AS "transactionFee", operating_fee AS "operatingFee", expected
     FROM shop.settlement_rows WHERE kind IN ('rental', 'return', 'refund') ORDER BY row_id`,
  )
  const folded = foldedRentals(await wholeLog({ db, store }))
  t.ok(folded.length >= 3, `${folded.length} rentals of owners' items`)
  t.same(
    folded.sort((one, other) => (one.rowId < other.rowId ? -1 : 1)),
    rows,
  )
}
