import type { ProductCard } from '../../../domain/wire/catalogue.ts'

export type Reminders = { title: string; products: readonly ProductCard[] }

/** What an empty cart shows: what the member liked, else what they looked at, else nothing. */
export function remindersOf(
  liked: readonly ProductCard[],
  seen: readonly ProductCard[] | undefined,
): Reminders | null {
  if (liked.length > 0) return { title: '찜한 상품', products: liked }
  return seen === undefined || seen.length === 0 ? null : { title: '최근 본 상품', products: seen }
}
