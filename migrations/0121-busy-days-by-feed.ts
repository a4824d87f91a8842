import type { Run } from '../server/platform/database/migrate.ts'

/* The listings' busy days and the alerts follow the feed: each reader has its place there. */
export async function up(run: Run): Promise<void> {
  await run(`
    INSERT INTO es.checkpoints (reader) VALUES ('listings'), ('free alerts');
    DROP FUNCTION shop.days_added(bit varying, bit varying), shop.days_freed(bit varying, bit varying);

    -- An alert is looked at when it is new and whenever days of its product came free.
    ALTER TABLE shop.free_alerts ADD recheck boolean NOT NULL DEFAULT true;
    DROP INDEX shop.free_alerts_waiting;
    CREATE INDEX free_alerts_to_recheck ON shop.free_alerts (id) WHERE status = 'waiting' AND recheck;
    CREATE INDEX free_alerts_by_product ON shop.free_alerts (product_id) WHERE status = 'waiting';
    CREATE INDEX free_alerts_by_start ON shop.free_alerts (start_on) WHERE status = 'waiting';
  `)
}
