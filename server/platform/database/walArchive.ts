import { z } from 'zod'
import { statement } from './statement.ts'

/**
 * Returns since when the server's archive of the WAL has taken nothing, while it refuses files, and which file it refused
 * last; both null while it takes them, and without an archive.
 */
export const refusedByArchive = statement({
  name: 'platform.refusedByArchive',
  text: `
    SELECT CASE WHEN a.refuses THEN coalesce(a.last_archived_time, a.stats_reset, a.last_failed_time) END AS since,
      CASE WHEN a.refuses THEN a.last_failed_wal END AS file
    FROM (SELECT *, last_failed_time > coalesce(last_archived_time, '-infinity') AS refuses FROM pg_stat_archiver) AS a`,
  row: z.object({ since: z.date().nullable(), file: z.string().nullable() }),
})
