/*
 * SQL conditions on when content is shown: days and minutes are in Seoul time, the last minute counts to its end, and a
 * day that is not set does not limit anything.
 */
const inSeoul = (instant: string) => `${instant}::timestamptz AT TIME ZONE 'Asia/Seoul'`

export const hasBegun = (table: string, instant: string): string =>
  `coalesce(${table}.starts_on + ${table}.starts_time::time <= ${inSeoul(instant)}, true)`

const isNotOver = (table: string, instant: string): string =>
  `coalesce(${table}.ends_on + ${table}.ends_time::time + interval '1 minute' > ${inSeoul(instant)}, true)`

export const isShown = (table: string, instant: string): string =>
  `${hasBegun(table, instant)} AND ${isNotOver(table, instant)}`
