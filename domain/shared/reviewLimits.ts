import { letterCount } from './letters.ts'

/** Ratings are counted in half stars, so that a sum of them is exact (rule 111). */
export const MOST_HALF_STARS = 10
export const SHORTEST_CONTENT = 10
export const LONGEST_CONTENT = 500

/** Stars from 0.5 to 5 in half steps. */
export const isRating = (stars: number): boolean =>
  Number.isInteger(stars * 2) && stars * 2 >= 1 && stars * 2 <= MOST_HALF_STARS

/** True when a review has at least the minimum number of characters. */
export const isLongEnough = (content: string): boolean => letterCount(content) >= SHORTEST_CONTENT
/** True when a review has at most the maximum number of characters. */
export const isShortEnough = (content: string): boolean => letterCount(content) <= LONGEST_CONTENT
