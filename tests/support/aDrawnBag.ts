import type { Illustration } from '../../server/demo/illustrations/index.ts'

/** What a picture shows: a medium clutch in bordeaux calf with gold, unless told otherwise. */
export const aDrawnBag = (change: Partial<Illustration> = {}): Illustration => ({
  silhouette: 'clutch',
  proportion: 'medium',
  material: 'calf',
  colour: 'bordeaux',
  hardware: 'gold',
  seed: 1,
  ...change,
})
