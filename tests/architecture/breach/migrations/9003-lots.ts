import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.lot_readings (place text PRIMARY KEY, read_at timestamptz);
    ALTER TABLE shop.lot_readings ALTER COLUMN read_at SET NOT NULL;
    INSERT INTO shop.lot_readings SELECT place, read_at FROM shop.lots_read;
    DROP TABLE shop.lots_read, shop.lots_counted;
    ALTER TABLE shop.point_lots DROP CONSTRAINT day_of_month, ALTER COLUMN week DROP NOT NULL;
    ALTER TABLE shop.point_lots DROP COLUMN month;
    ALTER TABLE shop.point_weeks RENAME TO point_sevenths;
    ALTER TABLE shop.point_months ALTER COLUMN quarter SET NOT NULL;
    DROP FUNCTION shop.lots_of(integer);
  `.execute(db)
}
