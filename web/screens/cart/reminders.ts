import type { ProductCard } from '../../../domain/wire/catalogue.ts'

export type Reminders = { title: string; products: readonly ProductCard[] }

/** Products for an empty cart: the liked ones, else the recently seen ones; null without either. */
export function remindersOf(
  liked: readonly ProductCard[],
  seen: readonly ProductCard[] | undefined,
): Reminders | null {
  if (liked.length > 0) return { title: '찜한 상품', products: liked }
  return seen === undefined || seen.length === 0 ? null : { title: '최근 본 상품', products: seen }
}
