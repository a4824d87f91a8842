import { isRecord } from '../api/isRecord.ts'
import { tabValue } from './browserStorage.ts'

/** `member`: id of who entered it; `order` names the items and days that it was entered for. */
type StoredCheckout = { member: string; order: string; entered: Record<string, unknown> }

const isStoredCheckout = (value: unknown): value is StoredCheckout =>
  isRecord(value) &&
  typeof value.member === 'string' &&
  typeof value.order === 'string' &&
  isRecord(value.entered)

/** What was entered at checkout, until the order is placed or the member logs out. */
export const enteredAtCheckout = tabValue('kept_checkout', isStoredCheckout)
