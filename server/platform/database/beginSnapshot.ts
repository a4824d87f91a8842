/**
 * Begins a transaction that reads the shop's tables in one snapshot. A rebuild replaces no table while it lasts, because
 * to an earlier snapshot the new one is empty.
 */
export const beginSnapshot =
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; LOCK TABLE es.projections IN ACCESS SHARE MODE'
