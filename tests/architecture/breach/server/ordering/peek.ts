import type pg from 'pg'

export const peek = (pool: pg.Pool) =>
  pool.query<{ remaining: number }>('SELECT remaining FROM shop.point_lots')
