import type { Invariant, Projection } from '../platform/projections/projection.ts'

/** Every review, and for each product the sum of the stars of its visible reviews. */
export const reviews: Projection = {
  name: 'reviews',
  version: 1,
  mode: 'inline',
  tables: ['reviews', 'product_ratings'],
  on: ['review.written', 'review.edited', 'review.removed'],
  sql: [
    {
      on: ['review.written'],
      sql: `
        INSERT INTO {reviews} (review_id, order_item_id, product_id, member_id, half_stars, photos, points, written_at)
        SELECT (data->>'reviewId')::int, (data->>'orderItemId')::uuid, (data->>'productId')::int,
          (data->>'memberId')::int, (data->>'halfStars')::int, (data->>'photos')::int, (data->>'points')::bigint,
          occurred_at FROM batch`,
    },
    {
      on: ['review.edited'],
      sql: `UPDATE {reviews} r SET half_stars = (b.data->>'halfStars')::int, photos = (b.data->>'photos')::int,
              revision = (b.data->>'revision')::int
            FROM batch b WHERE r.review_id = (b.data->>'reviewId')::int`,
    },
    {
      on: ['review.removed'],
      sql: `UPDATE {reviews} r SET removed_at = b.occurred_at
            FROM batch b WHERE r.review_id = (b.data->>'reviewId')::int`,
    },
    `INSERT INTO {product_ratings} AS p (product_id, half_stars, reviews, changes)
     SELECT (data->>'productId')::int AS product_id,
       sum(CASE type WHEN 'review.written' THEN stars WHEN 'review.removed' THEN -stars
         ELSE stars - (data->>'before')::int END),
       sum(CASE type WHEN 'review.written' THEN 1 WHEN 'review.removed' THEN -1 ELSE 0 END), count(*)
     FROM (SELECT type, data, (data->>'halfStars')::int AS stars FROM batch) AS b
     GROUP BY 1 ORDER BY 1
     ON CONFLICT (product_id) DO UPDATE SET half_stars = p.half_stars + excluded.half_stars,
       reviews = p.reviews + excluded.reviews, changes = p.changes + excluded.changes`,
  ],
}

export const invariants: readonly Invariant[] = [
  {
    name: 'the stars of a product are those of its reviews',
    sql: `SELECT p.product_id FROM shop.product_ratings p LEFT JOIN shop.reviews r
            ON r.product_id = p.product_id AND r.removed_at IS NULL
          GROUP BY p.product_id, p.half_stars, p.reviews
          HAVING (p.half_stars, p.reviews) IS DISTINCT FROM (coalesce(sum(r.half_stars), 0), count(r.review_id))`,
  },
  {
    name: 'every review has its text, and every text its review',
    sql: `SELECT coalesce(r.review_id, t.review_id) FROM shop.reviews r FULL JOIN shop.review_texts t USING (review_id)
          WHERE r.review_id IS NULL OR t.review_id IS NULL`,
  },
]
