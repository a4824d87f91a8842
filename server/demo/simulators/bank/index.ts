import iconv from 'iconv-lite'
import type { Provider, Stage } from '../provider.ts'
import { bankPage } from './page.ts'
import { csvOf, statementOf } from './statement.ts'

/** The shop's own bank: what the other providers moved there, as a page and as the file that it lets people download. */
export function playBank(
  { app, now }: Pick<Stage, 'app' | 'now'>,
  others: readonly Pick<Provider, 'movedAtBank'>[],
): Provider {
  const lines = () =>
    statementOf(
      others.flatMap(({ movedAtBank }) => movedAtBank?.() ?? []),
      now(),
    )
  app.get('/bank', async (_request, reply) => reply.type('text/html; charset=utf-8').send(bankPage(lines())))
  app.get('/bank/statement.csv', async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="bank-statement.csv"')
      .type('text/csv; charset=euc-kr')
      .send(iconv.encode(csvOf(lines()), 'cp949')),
  )
  return {
    name: 'bank',
    title: '은행 통장',
    about: '결제사가 입금하고 지급대행이 출금한 거래를 보고, 대사에 올릴 CSV 파일을 내려받아요.',
    ledger: () => ({ lines: lines().length, balance: lines().at(-1)?.balance ?? 0 }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}
