import { isRecord } from '../api/isRecord.ts'
import { keptInThisTab } from './browserStorage.ts'

/** `member`: id of who entered it; `order` names the items and days that it was entered for. */
type Kept = { member: string; order: string; entered: Record<string, unknown> }

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.member === 'string' &&
  typeof value.order === 'string' &&
  isRecord(value.entered)

/** What was entered at checkout, until the order is placed or the member logs out. */
export const enteredAtCheckout = keptInThisTab('kept_checkout', isKept)
