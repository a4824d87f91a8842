import { inNfkc } from './normalText.ts'

/**
 * The number of a waybill as it is kept and searched for: in capitals, with digits of the usual width, without the spaces
 * and hyphens that people copy with it (rule 307).
 */
export const waybillNumber = (copied: string): string => inNfkc(copied).replaceAll(/[\s-]/g, '').toUpperCase()
