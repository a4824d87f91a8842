import type { MoveAction, ReturnStep } from '../../../domain/ordering/itemActions.ts'
import type { ItemCharge } from '../../../domain/processes/charging.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'
import type { PersonKey } from './people.ts'
import type { Told } from './reviews.ts'
import type { Wish } from './storyPeriods.ts'

export type Step = { at: string } & (
  | ({ kind: 'review'; order: string; item: number; product: string } & Told)
  | { kind: 'takeBack'; order: string; item: number }
  | { kind: 'night' }
  | { kind: 'coupon'; person: PersonKey; coupon: string; source: 'download' | 'welcome' }
  | { kind: 'order'; order: StoryOrder }
  | { kind: 'charge'; order: string; charge: ItemCharge; reason: string }
  | { kind: 'tryCards' }
  | { kind: 'giveUp'; product: string }
  | { kind: 'move'; order: string; item: number; action: MoveAction; by: 'staff' | 'job' }
  | { kind: 'return'; order: string; item: number; step: StoryReturnStep }
  | { kind: 'cancel'; order: string; item: number; by: 'member' | 'staff'; reasonCode: string }
)

export type StoryReturnStep = 'request' | ReturnStep | 'decline' | 'complete'

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
  | 'returnRequested'
  | 'returnCollecting'
  | 'returnCollected'
  | 'returnCompleted'
  | 'returnDeclined'
  | 'cancelledWithinTwoHours'
  | 'cancelledThreeDaysBefore'
  | 'cancelledTwoDaysBefore'
  | 'cancelledByStaff'
