import { tabValue } from './browserStorage.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The consignment application being filled in. Kept in this tab alone, because it contains the member's address. */
export const consignmentDraft = tabValue('consignment_draft', isObject)
