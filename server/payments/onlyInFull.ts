import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const ofCharge = statement({
  name: 'payments.onlyInFullOfCharge',
  text: `SELECT w.payment_key AS key FROM shop.payments p JOIN platform.whole_payments w USING (payment_key)
    WHERE p.charge_id = $1`,
  row: z.object({ key: z.string() }),
})

/** The payments of a charge that the provider refunds only in full, by their keys. */
export const onlyInFullOfCharge = async (
  { pool }: Pick<Deps['db'], 'pool'>,
  chargeId: string,
): Promise<string[]> => (await ofCharge(pool, [chargeId])).map(({ key }) => key)
