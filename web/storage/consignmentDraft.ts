import { keptInThisTab } from './browserStorage.ts'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The application to consign that a member is filling in, in this tab alone: it contains the member’s address. */
export const consignmentDraft = keptInThisTab('consignment_draft', isObject)
