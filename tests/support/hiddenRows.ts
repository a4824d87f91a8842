import { unzipSync, zipSync } from 'fflate'

const sheet = 'xl/worksheets/sheet1.xml'

/** The workbook with rows of its first sheet hidden, as a filter hides them; the first row is 1. */
export function withHiddenRows(workbook: Uint8Array, ...rows: number[]): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(workbook)
  const written = new TextDecoder().decode(parts[sheet])
  const hidden = rows.reduce((text, row) => text.replace(`<row r="${row}"`, `$& hidden="1"`), written)
  return new Uint8Array(zipSync({ ...parts, [sheet]: new TextEncoder().encode(hidden) }))
}
