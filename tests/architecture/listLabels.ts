import { koreanTexts } from './koreanTexts.ts'
import type { Source } from './sources.ts'

/** What a route says of itself in the document of the calls. */
const ofDocument = /^\s*title:.*$|\b(summary|description): ?('[^'\n]*'|`[^`\n]*`)/gm

/** Places of the server that say a word of the client's and mean something else. */
const ownWords: readonly { path: RegExp; because: string }[] = [
  {
    path: /^server\/demo\//,
    because: 'the stand-ins of providers and the members of the story speak for themselves',
  },
  {
    path: /^server\/platform\/http\/fieldLabels\.ts$/,
    because:
      'refusals name the fields of a request; sent along, they would weigh 4 K on every page of the console',
  },
  {
    path: /^server\/platform\/recordLabels\.ts$/,
    because: 'records name the fields of events and rows; no page needs them all',
  },
  { path: /^server\/platform\/env\.ts$/, because: 'the name of the shop' },
  { path: /^server\/gateways\/toss\/(issuers|meaning)\.ts$/, because: 'the names of card companies' },
  { path: /^server\/cli\//, because: 'the lanes of a drawing in the terminal' },
  { path: /^server\/ordering\/commands\/loseItem\.ts$/, because: 'the reason that the calendar keeps' },
  { path: /^server\/settlement\/queries\/transferFile\.ts$/, because: "the bank's form" },
]

/** Words that server and client say of different things, by chance. */
const chanceWords: Readonly<Record<string, string>> = {
  동의: 'a variable of a message that was agreed with its provider; a column and a word of a sentence',
  변경: 'what a record says was done to a row; buttons',
  삭제: 'what a record says was done to a row; buttons',
  점검: 'the check of the books that stopped; maintenance of the shop',
  매출: 'the side of a tax that sales have; a view of the figures',
  로그인: 'what a record says that a colleague did; buttons and titles',
  로그아웃: 'what a record says that a colleague did; buttons',
  이용약관: 'an example in the document of the calls; a link to the terms of use',
  목록: 'the sheet of a file; a list in a typed text',
  아니요: 'a flag in a record; a flag in a state',
  라벨: 'the field of a record; what is printed for an item',
}

/** Without what routes say of themselves. */
function textsOf(source: Source): string[] {
  const told = [...source.text.matchAll(ofDocument)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ])
  return koreanTexts(source)
    .filter(({ at }) => !told.some(([from = 0, to = 0]) => from <= at && at < to))
    .map(({ text }) => text)
}

const textsBelow = (sources: readonly Source[], folder: string): Map<string, string> =>
  new Map(
    sources
      .filter(({ path }) => path.startsWith(folder) && !ownWords.some((own) => own.path.test(path)))
      .flatMap((source) => textsOf(source).map((text): [string, string] => [text, source.path])),
  )

/** Korean texts that server and client both spell out, instead of reading them from the domain. */
export function repeatedTexts(sources: readonly Source[]): string[] {
  const [server, web] = ['server/', 'web/'].map((folder) => textsBelow(sources, folder))
  return [...(server ?? [])].flatMap(([text, path]) => {
    const other = web?.get(text)
    return other === undefined || text in chanceWords ? [] : [`${text}: ${path}, ${other}`]
  })
}

/**
 * Modules that write a file of a list without the routes of lists; statements, sheets, a bank's form and a courier's are no
 * lists.
 */
export const filesBesideLists = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path, imports, text }) =>
        path.startsWith('server/') &&
        path !== 'server/platform/http/listRoutes.ts' &&
        path !== 'server/settlement/fileRoutes.ts' &&
        path !== 'server/accounting/routes.ts' &&
        path !== 'server/staff/parcelRoutes.ts' &&
        // What staff did depends on who reads it.
        path !== 'server/explaining/recordRoutes.ts' &&
        imports.some(({ target }) => target === 'server/platform/http/tableFile.ts') &&
        /\bsendTable\b/.test(text),
    )
    .map(({ path }) => path)
