export const anHourAgo = `UPDATE orders SET placed_at = now() - interval '1 hour'`
export const tookMs = (beganMs: number) => performance.now() - beganMs
