import type { Projection } from '../platform/projections/projection.ts'

/** The losses of items that no rental had, with when each was found again (rule 533). */
export const productLosses: Projection = {
  name: 'productLosses',
  version: 1,
  mode: 'inline',
  tables: ['product_losses'],
  on: ['product.lost', 'product.found'],
  sql: [
    {
      on: ['product.lost'],
      sql: `INSERT INTO {product_losses} (product_id, loss_number, lost_at)
            SELECT (b.data->>'productId')::int, (b.data->>'lossNumber')::int, b.occurred_at FROM batch b`,
    },
    {
      on: ['product.found'],
      sql: `UPDATE {product_losses} l SET found_at = b.occurred_at FROM batch b
            WHERE l.product_id = (b.data->>'productId')::int AND l.loss_number = (b.data->>'lossNumber')::int`,
    },
  ],
}
