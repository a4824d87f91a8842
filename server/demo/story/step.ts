import type { ItemAction } from '../../../domain/ordering/itemActions.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'
import type { PersonKey } from './people.ts'
import type { Wish } from './storyPeriods.ts'

export type Step = { at: string } & (
  | { kind: 'review'; order: string; item: number; content: string; rating: number }
  | { kind: 'coupon'; person: PersonKey; coupon: string; source: 'download' | 'welcome' }
  | { kind: 'order'; order: StoryOrder }
  | { kind: 'move'; order: string; item: number; action: Exclude<ItemAction, 'cancel'>; by: 'staff' | 'job' }
  | { kind: 'cancel'; order: string; item: number; by: 'member' | 'staff'; reasonCode: string }
)

export type StoryOrder = {
  name: string
  person: PersonKey
  products: readonly string[]
  period: Period
  ordered: CivilDate
  coupon: string | null
  points: number
}

export type Scene = Pick<StoryOrder, 'name' | 'person' | 'products'> & {
  wish: Wish
  progress: Progress
  coupon?: string
  points?: number
}

export type Progress =
  | 'asDaysPass'
  | 'new'
  | 'prepared'
  | 'shipped'
  | 'untilEnd'
  | 'cancelledWithinTwoHours'
  | 'cancelledThreeDaysBefore'
  | 'cancelledTwoDaysBefore'
  | 'cancelledByStaff'
