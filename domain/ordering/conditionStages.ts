import type { ItemStatus } from './itemStatus.ts'

/** The item states in which staff record its condition: before it leaves and after it can have come back (rule 219). */
const noted = {
  out: ['new', 'ready_for_delivery', 'shipped'],
  back: ['delivered', 'end', 'collected', 'return_collecting', 'return_collected', 'return_completed'],
} as const satisfies Readonly<Record<string, readonly ItemStatus[]>>

type Stage = keyof typeof noted

/** What a record of an item's condition is called, in its form and among what staff did. */
export const conditionTitles = {
  out: '출고 상태 기록',
  back: '반납 상태 기록',
} as const satisfies Readonly<Record<Stage, string>>

/** The stage whose condition can be recorded in this state (rule 219); null when there is none. */
export const conditionStageOf = (status: ItemStatus): Stage | null =>
  (['out', 'back'] as const).find((stage) => noted[stage].some((state) => state === status)) ?? null
