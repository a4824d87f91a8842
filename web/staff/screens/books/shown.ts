import type { TableUrl } from '../../kit/tableUrl.ts'

/** Props of every statement: the URL, and the instant as of which it is read; null is now. */
export type Shown = { url: TableUrl; asOf: string | null }
