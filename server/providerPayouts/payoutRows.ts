import type pg from 'pg'
import { queriesOn } from '../platform/database/queriesOn.ts'

/** The provider's payout rows of these payments, including deductions, by day. */
export const payoutRowsOf = async (db: pg.Pool | pg.ClientBase, paymentKeys: readonly string[]) =>
  paymentKeys.length === 0
    ? []
    : queriesOn(db)
        .selectFrom('shop.provider_payout_rows')
        .select(['payment_key', 'transaction_key', 'paid_out_on', 'number', 'amount', 'fee', 'vat'])
        .where('payment_key', 'in', paymentKeys)
        .orderBy('paid_out_on')
        .orderBy('number')
        .orderBy('transaction_key')
        .execute()
