import type { TableUrl } from '../../kit/tableUrl.ts'

/** What every statement is given: the address, and the instant as of which it is read; null is now. */
export type Shown = { url: TableUrl; asOf: string | null }
