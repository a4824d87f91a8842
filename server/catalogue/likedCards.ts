import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const likes = statement({
  name: 'catalogue.likes',
  text: 'SELECT product_id AS id FROM shop.hearts() WHERE member_id = $1 AND product_id = ANY ($2::int[])',
  row: z.object({ id: z.int() }),
})

/** Marks the cards that the member likes; a guest (null) gets them unchanged, without a query. */
export async function withLikes<Card extends { id: number; likeYn: boolean }>(
  db: Deps['db'],
  visitor: { id: number } | null,
  cards: readonly Card[],
): Promise<Card[]> {
  if (visitor === null || cards.length === 0) return [...cards]
  const rows = await likes(db.pool, [visitor.id, cards.map(({ id }) => id)])
  const liked = new Set(rows.map(({ id }) => id))
  return cards.map((card) => (liked.has(card.id) ? { ...card, likeYn: true } : card))
}
