import { type Kysely, sql } from 'kysely'

/*
 * A review is a stream of its own; its rows follow the events. What was typed and shown stands apart from them: the
 * member's number and name go when the member leaves, the text stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('shop.reviews').execute()
  await reviews(db)
  await texts(db)
}

async function reviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.reviews')
    .addColumn('review_id', 'integer', (c) => c.primaryKey())
    .addColumn('order_item_id', 'uuid', (c) => c.notNull().unique())
    .addColumn('product_id', 'integer', (c) => c.notNull())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('half_stars', 'integer', (c) => c.notNull().check(sql`half_stars BETWEEN 1 AND 10`))
    .addColumn('photos', 'integer', (c) => c.notNull())
    .addColumn('points', 'bigint', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('written_at', 'timestamptz', (c) => c.notNull())
    .addColumn('removed_at', 'timestamptz')
    .execute()
  for (const whose of ['product', 'member'])
    await db.schema
      .createIndex(`reviews_by_${whose}`)
      .on('shop.reviews')
      .columns([`${whose}_id`, 'written_at desc', 'review_id desc'])
      .where(sql.ref('removed_at'), 'is', null)
      .execute()
  await db.schema
    .createIndex('reviews_newest')
    .on('shop.reviews')
    .columns(['written_at desc', 'review_id desc'])
    .execute()
  // The sum of the stars that stand, how many reviews they are of, and how often either changed.
  await db.schema
    .createTable('shop.product_ratings')
    .addColumn('product_id', 'integer', (c) => c.primaryKey())
    .addColumn('half_stars', 'bigint', (c) => c.notNull())
    .addColumn('reviews', 'integer', (c) => c.notNull())
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .execute()
}

async function texts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.review_texts')
    .addColumn('review_id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('member_id', 'integer')
    .addColumn('author', 'text')
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('height_cm', 'integer')
    .addColumn('size', 'text')
    .execute()
  await db.schema.createIndex('review_texts_by_member').on('shop.review_texts').column('member_id').execute()
  await db.schema
    .createTable('shop.review_photos')
    .addColumn('review_id', 'integer', (c) => c.notNull())
    .addColumn('slot', 'integer', (c) => c.notNull().check(sql`slot BETWEEN 1 AND 3`))
    .addColumn('photo_id', 'uuid', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_photos_pkey', ['review_id', 'slot'])
    .execute()
  // Why staff took a review down.
  await db.schema
    .createTable('shop.review_removals')
    .addColumn('review_id', 'integer', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('staff_id', 'integer', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
