import { zipped } from './zipped.ts'

export type Cell = string | number | null

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const documents = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

/** Styles of cells by their place in the list below: a heading, a number in groups of three, and text that stays text. */
const styles = { heading: 1, number: 2, text: 3 } as const
const columnWidth = 18

/** The parts of a workbook of one sheet that are the same in each. */
const fixed: readonly (readonly [name: string, xml: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${documents}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${documents}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documents}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="목록" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="맑은 고딕"/></font><font><b/><sz val="11"/><name val="맑은 고딕"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="3" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
]

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Control signs that XML has no way to write. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const written = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)

type Lines = readonly (readonly Cell[])[]
type Pages = AsyncIterable<Lines> | Iterable<Lines>

/** A, B … Z, AA: how a sheet calls its columns. */
const letters = (nth: number): string =>
  (nth < 26 ? '' : letters(Math.floor(nth / 26) - 1)) + String.fromCharCode(65 + (nth % 26))

/** A row under its number; `looks` is the style of its texts. */
function row(cells: readonly Cell[], number: number, looks: number): string {
  const told = cells.map((value, nth) => {
    const at = `r="${letters(nth)}${number}"`
    if (value === null) return ''
    if (typeof value === 'number') return `<c ${at} s="${styles.number}"><v>${value}</v></c>`
    return `<c ${at} t="inlineStr" s="${looks}"><is><t xml:space="preserve">${written(value)}</t></is></c>`
  })
  return `<row r="${number}">${told.join('')}</row>`
}

async function* sheet(columns: readonly string[], pages: Pages): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${open}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols><col min="1" max="${columns.length}" width="${columnWidth}" customWidth="1"/></cols><sheetData>${row(columns, 1, styles.heading)}`
  let above = 1
  for await (const lines of pages) {
    yield lines.map((line, nth) => row(line, above + 1 + nth, styles.text)).join('')
    above += lines.length
  }
  yield '</sheetData></worksheet>'
}

/**
 * Pages of lines as a workbook of one sheet under frozen headings. Texts are marked as texts, so that none runs as a
 * formula; every page is one piece of the file, and the console counts pieces to say how far it is.
 */
export const workbook = (columns: readonly string[], pages: Pages): AsyncGenerator<Buffer> =>
  zipped([
    ...fixed.map(([name, xml]) => ({ name, pieces: [`${open}${xml}`] })),
    { name: 'xl/worksheets/sheet1.xml', pieces: sheet(columns, pages) },
  ])
