import type pg from 'pg'

export const peek = (pool: pg.Pool) =>
  pool.query<{ remaining: number }>('SELECT remaining FROM shop.point_lots')
export const taken = `SELECT t.points FROM named n CROSS JOIN LATERAL (SELECT shop.take_points(n.id) AS points OFFSET 0) AS t`
