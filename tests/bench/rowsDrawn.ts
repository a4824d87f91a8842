import type pg from 'pg'

// SQL of values that are drawn by the number `n` of a row, and always alike.
export const now = `timestamptz '2026-11-20 10:00+09'`
export const drawnUpTo = (size: number, seed: number): string => `abs(hashint4(n + ${seed})) % ${size}`
export const oneOf = (values: readonly string[], seed: number): string =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(', ')}])[1 + ${drawnUpTo(values.length, seed)}]`
export const agoUpToAYear = (seed: number): string =>
  `${now} - ${drawnUpTo(525_600, seed)} * interval '1 minute'`
export const id = (kind: string): string =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** A row of a table for every number up to `rows`: columns with what they hold, in SQL that may name `n`. */
export async function fill(
  owner: pg.ClientBase,
  table: string,
  rows: number,
  columns: Record<string, string>,
): Promise<void> {
  await owner.query(
    `INSERT INTO shop.${table} (${Object.keys(columns).join(', ')})
     SELECT ${Object.values(columns).join(', ')} FROM generate_series(1, $1::int) AS n`,
    [rows],
  )
}
