/** The number of a waybill as it is kept: without the spaces and hyphens that people copy with it (rule 307). */
export const waybillNumber = (copied: string): string => copied.replaceAll(/[\s-]/g, '')
