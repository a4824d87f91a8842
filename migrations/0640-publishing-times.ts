import { type Kysely, sql } from 'kysely'

/*
 * What staff put up appears and goes at a time of its days in Seoul; the last minute is shown to its end. Groups,
 * keywords and deals may be written ahead too. A change of the catalogue may carry the reason that was typed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.recommend_groups ADD COLUMN starts_on date, ADD COLUMN ends_on date;
    ALTER TABLE shop.recommended_keywords ADD COLUMN starts_on date, ADD COLUMN ends_on date;
    ALTER TABLE shop.hot_deals ADD COLUMN starts_on date,
      ADD COLUMN starts_time text COLLATE "C" NOT NULL DEFAULT '00:00' ${sql.raw(minute('starts_time'))},
      ADD CONSTRAINT hot_deals_times CHECK (sales_end_date >= starts_on);
    ALTER TABLE shop.catalogue_changes ADD COLUMN reason text CHECK (reason <> '');
  `.execute(db)
  for (const table of [
    'banners',
    'popups',
    'recommend_groups',
    'plannings',
    'events',
    'recommended_keywords',
  ])
    await sql`
      ALTER TABLE ${sql.table(`shop.${table}`)}
        ADD COLUMN starts_time text COLLATE "C" NOT NULL DEFAULT '00:00' ${sql.raw(minute('starts_time'))},
        ADD COLUMN ends_time text COLLATE "C" NOT NULL DEFAULT '23:59' ${sql.raw(minute('ends_time'))},
        ADD CONSTRAINT ${sql.ref(`${table}_times`)}
          CHECK (ends_on + ends_time::time >= starts_on + starts_time::time)`.execute(db)
}

const minute = (column: string) => `CHECK (${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')`
