import type { ExplainedAccount, ExplainedEvent, ExplainedLine } from '../../domain/wire/explain.ts'

type Reads = <Data>(path: string) => Promise<{ data: Data }>

/** What is wrong with the explanations of an event: terms that do not add up, lines that no rule explains. */
export function unexplainedIn({ pos, type, entries, explanations, unexplained }: ExplainedEvent): string[] {
  const sums = explanations.flatMap(({ label, amount, terms }) =>
    terms.reduce((sum, term) => sum + term.amount, 0) === amount ? [] : [`${label} does not add up`],
  )
  const off = [...new Set(entries.map(({ account }) => account))].filter((account) => {
    const booked = entries.filter((entry) => entry.account === account)
    const told = explanations.filter((one) => one.account === account)
    const toldSum = told.reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : -amount), 0)
    return toldSum !== booked.reduce((sum, { amount }) => sum + amount, 0)
  })
  const wrong = [...sums, ...off, ...unexplained.map(({ account }) => `${account} unexplained`)]
  return wrong.map((what) => `${type} #${pos}: ${what}`)
}

/** Reads an account page by page: its sums, every line, and what is wrong with them. */
export async function explainedAccount(get: Reads, account: string, query: string) {
  const lines: ExplainedLine[] = []
  const wrong: string[] = []
  let opening: number | null = null
  let closing = 0
  let cursor: string | null = null
  let [moved, remitted, balance] = [0, 0, 0]
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`
    const { data }: { data: ExplainedAccount } = await get(
      `/api/staff/explain/accounts/${account}?${query}${next}`,
    )
    opening ??= data.opening
    if (cursor !== null && data.opening !== closing) wrong.push(`${account}: a page begins elsewhere`)
    for (const line of data.lines) {
      const before: number = lines.at(-1)?.balance ?? opening
      if (line.balance !== before + line.amount) wrong.push(`${account} #${line.event.pos}: the sum jumps`)
      wrong.push(...unexplainedIn(line.event))
      lines.push(line)
    }
    closing = data.closing
    ;[moved, remitted, balance] = [data.moved, data.remitted, data.balance]
    cursor = data.cursor
  } while (cursor !== null)
  if (moved !== closing - (opening ?? 0)) wrong.push(`${account}: the lines do not add up to what it moved`)
  if (balance !== closing) wrong.push(`${account}: the balance is not that after the last line`)
  return { opening, lines, closing, moved, remitted, wrong }
}
