import type pg from 'pg'

export const ask = (client: pg.ClientBase) => client.query('SELECT 1')
