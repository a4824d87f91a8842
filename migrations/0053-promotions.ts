import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

/*
 * What staff put in front of shoppers. A picture is drawn from its words and scene unless files take its place. Links
 * lead to a page of the shop or to https, whatever writes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await pictures(db)
  await groupsAndPlannings(db)
  await shownBetween(
    db.schema
      .createTable('shop.events')
      .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
      .addColumn('title', 'text', (c) => c.notNull().check(sql`title <> ''`))
      .addColumn('picture_id', 'integer', (c) => c.notNull().references('shop.promotion_pictures.id'))
      .addColumn('detail_picture_id', 'integer', (c) => c.references('shop.promotion_pictures.id'))
      .addColumn('content', 'text', (c) => c.notNull()),
    'events',
  ).execute()
  await db.schema
    .createTable('shop.hot_deals')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('product_id', 'integer', (c) => c.notNull().references('shop.products.id').onDelete('cascade'))
    .addColumn('sales_end_date', 'date', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}

const code = sql`text COLLATE "C"`

async function pictures(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.promotion_pictures')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('title', 'text', (c) => c.notNull().check(sql`title <> ''`))
    .addColumn('subtitle', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('scene', code, (c) => c.notNull())
    .addColumn('seed', 'integer', (c) => c.notNull())
    .addColumn('pc_file_id', 'integer', (c) => c.references('shop.files.id'))
    .addColumn('mobile_file_id', 'integer', (c) => c.references('shop.files.id'))
    .addCheckConstraint('promotion_pictures_check', sql`(pc_file_id IS NULL) = (mobile_file_id IS NULL)`)
    .execute()
  for (const table of ['banners', 'popups'])
    await shownBetween(
      db.schema
        .createTable(`shop.${table}`)
        .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
        .addColumn('picture_id', 'integer', (c) => c.notNull().references('shop.promotion_pictures.id'))
        .addColumn('link_url', 'text', (c) => c.check(sql`link_url ~ '^(/|/[^/\\\\].*|https://[^/].*)$'`))
        .addColumn('target', code, (c) => c.notNull().check(sql`target IN ('current', 'other')`)),
      table,
    ).execute()
}

async function groupsAndPlannings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.recommend_groups')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('theme', code, (c) => c.notNull().unique().check(sql`theme ~ '^[A-Z][A-Z0-9_]{1,39}$'`))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('subtitle', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('shown', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()
  await shownBetween(
    db.schema
      .createTable('shop.plannings')
      .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
      .addColumn('type', code, (c) => c.notNull().check(sql`type IN ('collection', 'season', 'brand')`))
      .addColumn('title', 'text', (c) => c.notNull().check(sql`title <> ''`))
      .addColumn('subtitle', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('picture_id', 'integer', (c) => c.references('shop.promotion_pictures.id'))
      .addColumn('detail_picture_id', 'integer', (c) => c.references('shop.promotion_pictures.id'))
      .addColumn('on_home', 'boolean', (c) => c.notNull().defaultTo(false)),
    'plannings',
  ).execute()
  for (const [table, owner] of [
    ['recommended_products', 'recommend_groups'],
    ['planning_products', 'plannings'],
  ])
    await db.schema
      .createTable(`shop.${table}`)
      .addColumn('owner_id', 'integer', (c) => c.notNull().references(`shop.${owner}.id`).onDelete('cascade'))
      .addColumn('product_id', 'integer', (c) =>
        c.notNull().references('shop.products.id').onDelete('cascade'),
      )
      .addColumn('display_order', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ['owner_id', 'product_id'])
      .execute()
}

const shownBetween = (table: CreateTableBuilder<string, string>, name: string) =>
  table
    .addColumn('position', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('starts_on', 'date', (c) => c.notNull())
    .addColumn('ends_on', 'date')
    .addCheckConstraint(`${name}_check`, sql`ends_on >= starts_on`)
