import type { Invariant } from '../platform/projections/projection.ts'

/** Invariants of the sums: each query returns the rows that violate it. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the figures of a day count exactly the rentals that they know',
    sql: `WITH counted AS (
            SELECT day, sum(rentals) AS rentals, sum(cancelled) AS cancelled, sum(returned) AS returned FROM (
              SELECT placed_on AS day, (NOT is_cancelled)::int AS rentals, is_cancelled::int AS cancelled, 0 AS returned
              FROM shop.figure_rentals
              UNION ALL
              SELECT back_on, 0, 0, 1 FROM shop.figure_rentals WHERE back_on IS NOT NULL) AS one
            GROUP BY day)
          SELECT day FROM counted c FULL JOIN (
            SELECT * FROM shop.figure_days WHERE rentals <> 0 OR cancelled <> 0 OR returned <> 0) AS d USING (day)
          WHERE (c.rentals, c.cancelled, c.returned) IS DISTINCT FROM (d.rentals, d.cancelled, d.returned)`,
  },
  {
    name: 'the figures of an item are the sums of its months',
    sql: `SELECT product_id FROM shop.figure_items GROUP BY product_id
          HAVING (sum(rented_days) FILTER (WHERE length(period) = 7), sum(earned) FILTER (WHERE length(period) = 7),
              sum(cost) FILTER (WHERE length(period) = 7))
            IS DISTINCT FROM (sum(rented_days) FILTER (WHERE period = 'all'), sum(earned) FILTER (WHERE period = 'all'),
              sum(cost) FILTER (WHERE period = 'all'))`,
  },
]
