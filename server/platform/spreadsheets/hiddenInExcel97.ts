const [kindOfBeginning, kindOfSheet, kindOfRow, kindOfEnd] = [0x0809, 0x0085, 0x0208, 0x000a]
const bytesARow = 16
/** The bit of a row's record that hides it. */
const hasNoHeight = 0x20
const bytesAnEntry = 128
/** How many parts of the allocation table the header of a container names: those of the first seven megabytes. */
const tablesInHeader = 109

/** The bytes of the workbook in an OLE2 container, as far as the container's header leads to them. */
function workbookIn(bytes: Uint8Array): DataView {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = 2 ** Math.min(file.getUint16(30, true), 12)
  const isWithin = (sector: number): boolean => (sector + 2) * size <= file.byteLength
  const after = (sector: number): number => {
    const nth = Math.floor(sector / (size / 4))
    const table = nth < tablesInHeader ? file.getUint32(76 + nth * 4, true) : file.byteLength
    return isWithin(table) ? file.getUint32((table + 1) * size + (sector % (size / 4)) * 4, true) : table
  }
  const chain = (first: number): DataView => {
    const sectors = new Set<number>()
    for (let sector = first; isWithin(sector) && !sectors.has(sector); sector = after(sector))
      sectors.add(sector)
    const read = new Uint8Array(sectors.size * size)
    for (const [nth, sector] of [...sectors].entries())
      read.set(bytes.subarray((sector + 1) * size, (sector + 2) * size), nth * size)
    return new DataView(read.buffer)
  }
  const directory = chain(file.getUint32(48, true))
  for (let at = 0; at + bytesAnEntry <= directory.byteLength; at += bytesAnEntry) {
    const length = Math.min(directory.getUint16(at + 64, true), 64)
    const name = new TextDecoder('utf-16le').decode(
      new Uint8Array(directory.buffer, at, Math.max(0, length - 2)),
    )
    if (name === 'Workbook') return chain(directory.getUint32(at + 116, true))
  }
  return new DataView(new ArrayBuffer(0))
}

/** What no person sees of a sheet: all of it, or some of its rows, the first of which is 0. */
export type HiddenOfSheet = { isWhole: boolean; rows: ReadonlySet<number> }

/** The records of a workbook from a place on, up to the end of what begins there. */
function* recordsFrom(workbook: DataView, place: number): Generator<{ kind: number; at: number }> {
  for (let at = place; at + 4 <= workbook.byteLength; at += 4 + workbook.getUint16(at + 2, true)) {
    const kind = workbook.getUint16(at, true)
    if (kind === kindOfEnd || at + 4 + workbook.getUint16(at + 2, true) > workbook.byteLength) return
    yield { kind, at: at + 4 }
  }
}

function hiddenRowsOf(workbook: DataView, place: number): Set<number> {
  const hidden = new Set<number>()
  for (const { kind, at } of recordsFrom(workbook, place))
    if (kind === kindOfRow && at + bytesARow <= workbook.byteLength) {
      if ((workbook.getUint16(at + 12, true) & hasNoHeight) !== 0) hidden.add(workbook.getUint16(at, true))
    }
  return hidden
}

/** What is hidden in each sheet of a workbook of Excel 97, in their order; the library's reader of BIFF does not say. */
export function hiddenInExcel97(bytes: Uint8Array): HiddenOfSheet[] {
  const workbook = workbookIn(bytes)
  if (workbook.byteLength < 2 || workbook.getUint16(0, true) !== kindOfBeginning) return []
  const sheets: HiddenOfSheet[] = []
  const rowsAt = new Map<number, Set<number>>()
  for (const { kind, at } of recordsFrom(workbook, 0)) {
    if (kind !== kindOfSheet || at + 6 > workbook.byteLength) continue
    const place = workbook.getUint32(at, true)
    // A file that was made to be slow has many sheets at one place.
    const rows = rowsAt.get(place) ?? hiddenRowsOf(workbook, place)
    rowsAt.set(place, rows)
    // Its lowest bits: 1 is hidden, 2 is hidden so that only a macro shows it.
    sheets.push({ isWhole: (workbook.getUint8(at + 4) & 3) !== 0, rows })
  }
  return sheets
}
