import type { ItemStatus } from './itemStatus.ts'

/** In which states staff note what an item looks like: on its way out, and once it can have come back (rule 219). */
const noted = {
  out: ['new', 'ready_for_delivery', 'shipped'],
  back: ['delivered', 'end', 'collected', 'return_collecting', 'return_collected', 'return_completed'],
} as const satisfies Readonly<Record<string, readonly ItemStatus[]>>

type Stage = keyof typeof noted

/** The stage whose condition can be noted of an item in this state; null when there is none. */
export const conditionStageOf = (status: ItemStatus): Stage | null =>
  (['out', 'back'] as const).find((stage) => noted[stage].some((state) => state === status)) ?? null
