import type { Row } from '../table.ts'

/** What staff put forward, and what a member keeps in mind. */
export const promotions: Row[] = []
