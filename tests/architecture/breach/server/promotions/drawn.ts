import { drawBanner } from '../demo/pictures/index.ts'

/** Draws a banner of the demo shop in production, and reads its story later. */
export const drawn = [drawBanner, () => import('../demo/story/index.ts')]
