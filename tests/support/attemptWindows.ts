import type pg from 'pg'

/** Moves the windows in which attempts are counted into the past, of the keys that begin so: as that time leaves them. */
export const windowsMove = (pool: pg.Pool, keys: string, by: string) =>
  pool.query('UPDATE platform.attempts SET window_ends_at = window_ends_at - $2::interval WHERE key ~ $1', [
    keys,
    by,
  ])
