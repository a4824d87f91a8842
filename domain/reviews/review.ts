import { lettersOf } from '../shared/letters.ts'

export const MOST_PHOTOS = 3

/** 4.5 stars are 9 half stars. */
export const halfStarsOf = (stars: number): number => stars * 2
/** 9 half stars are 4.5 stars. */
export const starsOf = (halfStars: number): number => halfStars / 2

/** The displayed average, rounded half up to a tenth of a star; 0 without reviews (rule 111). */
export const averageStars = (halfStars: number, reviews: number): number =>
  reviews === 0 ? 0 : Math.floor((halfStars * 10 + reviews) / (reviews * 2)) / 10

/** The text cut to at most this many characters, as people count them (rule 111). */
export const atMostLetters = (text: string, most: number): string => lettersOf(text).slice(0, most).join('')
