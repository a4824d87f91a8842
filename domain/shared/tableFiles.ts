/** The largest file of a table that staff upload: five times a year of a busy account. */
export const tableBytesAtMost = 5 * 1024 * 1024
/** The most rows of a courier's file; staff ship a few hundred parcels a day. */
export const parcelRowsAtMost = 2_000
/** The most rows of a file of products. */
export const productRowsAtMost = 5_000
/** The file formats of lists, by the extension of the URL. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Formats of a spreadsheet that are refused by their name (rule 865). */
export const unreadFormats = ['xls_95', 'xml_2003', 'xlsb', 'ods'] as const
export type UnreadFormat = (typeof unreadFormats)[number]

/** What a letter becomes whose bytes are broken, as those of a file that was cut (rule 864). */
export const brokenLetter = '\ufffd'
export const hasBrokenLetter = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.includes(brokenLetter))
