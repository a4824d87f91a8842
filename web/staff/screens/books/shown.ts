import type { TableUrl } from '../../kit/tableUrl.ts'

/** Props of every statement. */
export type Shown = {
  url: TableUrl
  /** The instant as of which the statement is read; null is now. */
  asOf: string | null
  /** The server's day in Seoul, `yyyy-MM-dd`. */
  today: string
}
