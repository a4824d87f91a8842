import type { Source } from './sources.ts'

/** Korean texts in quotes, and between the tags of JSX. */
const written = /'([^'\n]*[가-힣][^'\n]*)'|"([^"\n]*[가-힣][^"\n]*)"|>\s*([^<>{}\n]*[가-힣][^<>{}\n]*?)\s*</g
/** What a route says of itself in the document of the calls. */
const ofDocument = /^\s*(summary|title|description):.*$/gm

/** Places of the server that say a list's word and mean something else. */
const ownWords: readonly { path: RegExp; because: string }[] = [
  {
    path: /^server\/demo\//,
    because: 'the stand-ins of providers and the members of the story speak for themselves',
  },
  { path: /^server\/platform\/http\/fieldLabels\.ts$/, because: 'refusals name the fields of a request' },
  { path: /^server\/platform\/env\.ts$/, because: 'the name of the shop' },
  { path: /^server\/notifications\/(messages\/|paymentMessage\.ts$)/, because: 'messages to members' },
  { path: /^server\/promotions\//, because: 'the kinds of promotions' },
  { path: /^server\/gateways\//, because: 'the names of card companies' },
  { path: /^server\/cli\//, because: 'the lanes of a drawing in the terminal' },
  { path: /^server\/ordering\/commands\/loseItem\.ts$/, because: 'the reason that the calendar keeps' },
  { path: /^server\/settlement\/queries\/transferFile\.ts$/, because: "the bank's form" },
]

const koreanTexts = ({ text }: Source): string[] =>
  [...text.replaceAll(ofDocument, '').matchAll(written)].map(([, one, other, tagged]) =>
    (one ?? other ?? tagged ?? '').trim(),
  )

const textsBelow = (sources: readonly Source[], folder: string): Map<string, string> =>
  new Map(
    sources
      .filter(({ path }) => path.startsWith(folder) && !ownWords.some((own) => own.path.test(path)))
      .flatMap((source) => koreanTexts(source).map((text): [string, string] => [text, source.path])),
  )

/** Labels and state names of lists that server and client spell out again instead of reading them from the list. */
export function repeatedLabels(sources: readonly Source[]): string[] {
  const [labels, server, web] = ['domain/lists/', 'server/', 'web/'].map((folder) =>
    textsBelow(sources, folder),
  )
  return [...(labels?.keys() ?? [])].flatMap((label) => {
    const [one, other] = [server?.get(label), web?.get(label)]
    return one === undefined || other === undefined ? [] : [`${label}: ${one}, ${other}`]
  })
}

/** Modules that write a file of a list without the routes of lists; statements and a bank's form are no lists. */
export const filesBesideLists = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path, imports, text }) =>
        path.startsWith('server/') &&
        path !== 'server/platform/http/listRoutes.ts' &&
        path !== 'server/settlement/fileRoutes.ts' &&
        // What staff did depends on who reads it.
        path !== 'server/explaining/recordRoutes.ts' &&
        imports.some(({ target }) => target === 'server/platform/http/tableFile.ts') &&
        /\bsendTable\b/.test(text),
    )
    .map(({ path }) => path)
