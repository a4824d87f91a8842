/** SQL: the waybill's number of an event as it is kept. Older events hold small letters and hyphens (rule 307). */
export const waybillNumberIn = (data: string): string =>
  `nullif(upper(replace(${data}->>'trackingNumber', '-', '')), '')`
