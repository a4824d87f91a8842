export const row = `INSERT INTO orders (placed_at) VALUES (now())`
export const anHourAgo = `UPDATE orders SET placed_at = now() - interval '1 hour'`
