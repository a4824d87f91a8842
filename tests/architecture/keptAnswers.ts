import type { Source } from './sources.ts'

/** Who of the clients keeps the answer before while the next one loads, and why it is shown as nothing else. */
const keepers: Readonly<Record<string, string>> = {
  'web/api/withPrevious.ts': 'lets it go once the next one cannot be read',
  'web/staff/api/reading.ts': 'lets it go once the next one cannot be read',
  'web/screens/settlementDetail/SettlementDetailScreen.tsx':
    'its rows are the first of those that are asked for',
  'web/pieces/search/useSuggestions.ts': 'each suggestion names what it leads to',
  'web/pieces/seen/useSeenProducts.ts': 'its call never fails',
  'web/pieces/rentCalendar/useRentFacts.ts': 'an open calendar outlives a server that is away at midnight',
}

/**
 * Files of the clients that keep an answer by SWR's own option alone: once the next one fails, the rows before would stand
 * under its name.
 */
export const keptAnswers = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => path.startsWith('web/'))
    .filter(({ path, text }) => text.includes('keepPreviousData') && !(path in keepers))
    .map(({ path }) => path)
