import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE shop.point_days (day date PRIMARY KEY);
    CREATE INDEX point_days_backwards ON shop.point_days (day DESC);
    CREATE INDEX point_lots_by_day ON shop.point_lots (day);
    ALTER TABLE shop.point_lots ADD COLUMN week integer, ADD CHECK (week > 0);
    ALTER TABLE shop.point_lots ADD CONSTRAINT month_of_year CHECK (month < 13) NOT VALID;
    ALTER TABLE shop.point_lots ADD CONSTRAINT day_of_month
      CHECK (day_number < 32);
    ALTER TABLE shop.point_weeks ADD CHECK (week > 0), ADD CONSTRAINT week_of_year CHECK (week < 54) NOT VALID;
    ALTER TABLE shop.point_months ADD COLUMN quarter integer CHECK (quarter < 5);
  `.execute(db)
}
