import { z } from 'zod'
import type { EventType } from '../../server/platform/eventStore/eventTypes.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'

/** A small shop of made-up events, enough to try the store on: bags that are rented and returned. */
export const sampleTypes: EventType[] = [
  {
    type: 'rental.started',
    version: 1,
    schema: z.object({ bag: z.number(), price: z.number(), note: z.string().optional() }),
  },
  { type: 'rental.extended', version: 1, schema: z.object({ price: z.number() }) },
  { type: 'rental.ended', version: 1, schema: z.object({}) },
]

export const sampleTables = `
  CREATE TABLE shop.rentals (
    rental text PRIMARY KEY, bag integer NOT NULL, price bigint NOT NULL, state text NOT NULL, changes integer NOT NULL);
  CREATE INDEX rentals_by_state ON shop.rentals (state);
  CREATE INDEX rentals_by_bag ON shop.rentals (bag);
  CREATE TABLE shop.bags_out (rental text PRIMARY KEY, bag integer NOT NULL UNIQUE);
  CREATE TABLE shop.bag_sales (bag integer PRIMARY KEY, rentals bigint NOT NULL, revenue bigint NOT NULL);
  CREATE TABLE shop.popularity (bag integer PRIMARY KEY, rentals bigint NOT NULL)`

export const rentals: Projection = {
  name: 'rentals',
  version: 1,
  mode: 'inline',
  tables: ['rentals'],
  lookups: ['rentals_by_bag'],
  on: ['rental.started', 'rental.extended', 'rental.ended'],
  sql: [
    {
      on: ['rental.started'],
      sql: `INSERT INTO {rentals} SELECT stream_id, (data->>'bag')::int, (data->>'price')::bigint, 'out', 1 FROM batch`,
    },
    {
      on: ['rental.extended'],
      sql: `UPDATE {rentals} r SET price = r.price + (b.data->>'price')::bigint, changes = b.version
            FROM batch b WHERE r.rental = b.stream_id`,
    },
    {
      on: ['rental.ended'],
      sql: `UPDATE {rentals} r SET state = 'back', changes = b.version FROM batch b WHERE r.rental = b.stream_id`,
    },
  ],
}

/** One bag is with one person only: the second rental is refused while the first lasts. */
export const bagsOut: Projection = {
  name: 'bagsOut',
  version: 1,
  mode: 'inline',
  tables: ['bags_out'],
  on: ['rental.started', 'rental.ended'],
  sql: [
    { on: ['rental.ended'], sql: `DELETE FROM {bags_out} o USING batch b WHERE o.rental = b.stream_id` },
    {
      on: ['rental.started'],
      sql: `
        WITH taken AS (
          INSERT INTO {bags_out} (bag, rental) SELECT (data->>'bag')::int, stream_id FROM batch
          ON CONFLICT DO NOTHING RETURNING rental)
        SELECT es.refuse('PERIOD_TAKEN', jsonb_build_object('bag', b.data->'bag'))
        FROM batch b WHERE NOT EXISTS (SELECT FROM taken t WHERE t.rental = b.stream_id)`,
    },
  ],
}

export const bagSales: Projection = {
  name: 'bagSales',
  version: 1,
  mode: 'inline',
  batches: 'whole',
  tables: ['bag_sales'],
  on: ['rental.started'],
  sql: [
    `INSERT INTO {bag_sales} AS s (bag, rentals, revenue)
     SELECT (data->>'bag')::int, count(*), sum((data->>'price')::bigint) FROM batch GROUP BY 1 ORDER BY 1
     ON CONFLICT (bag) DO UPDATE SET rentals = s.rentals + excluded.rentals, revenue = s.revenue + excluded.revenue`,
  ],
}

export const popularity: Projection = {
  ...bagSales,
  name: 'popularity',
  mode: 'async',
  tables: ['popularity'],
  sql: [
    `INSERT INTO {popularity} AS p (bag, rentals) SELECT (data->>'bag')::int, count(*) FROM batch GROUP BY 1 ORDER BY 1
     ON CONFLICT (bag) DO UPDATE SET rentals = p.rentals + excluded.rentals`,
  ],
}
