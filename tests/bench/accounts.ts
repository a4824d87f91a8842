import * as members from '../../server/members/index.ts'
import { passwordMatches } from '../../server/members/passwords.ts'
import { sendCode } from '../../server/recovery/codes.ts'
import { password, testApp } from '../support/app.ts'
import { type BenchRow, inTurns, median } from './measure.ts'

const people = 40

/**
 * What an email costs that nobody has, against one that somebody has: whoever measures answers must not learn who is a
 * member. The floor is the unknown email.
 */
export async function benchAccounts(): Promise<BenchRow[]> {
  const shop = await testApp('bench_accounts', [members])
  const { pool } = shop.database
  try {
    await pool.query(
      `INSERT INTO shop.members (email, name, password_hash, joined_at)
       SELECT 'known' || n || '@example.com', '아무개', $1, now() FROM generate_series(1, $2) AS n`,
      [await members.hashPassword(password), people],
    )
    let callers = 0
    // Each call from an address of its own: what is measured is the work, not the limits.
    const anAddress = (): string => {
      callers += 1
      return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
    }
    const logIn = async (kind: string) => {
      await pool.query('DELETE FROM platform.attempts')
      return medianMs((nth) =>
        shop.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          remoteAddress: anAddress(),
          payload: { email: `${kind}${nth}@example.com`, password: 'wrong-pass-1!' },
        }),
      )
    }
    const send = async (kind: string) => {
      await pool.query('DELETE FROM platform.attempts')
      await pool.query('DELETE FROM personal.verification_codes')
      return medianMs((nth) =>
        sendCode(shop.deps, `${kind}${nth}@example.com`, { address: anAddress(), device: null }),
      )
    }
    const hash = await members.hashPassword(password)
    const oneHash = () => medianMs(() => passwordMatches('wrong-pass-1!', hash))
    return [
      {
        name: 'login with a known email (in logins with an unknown one)',
        unit: 'ms',
        target: '0.9 to 1.1',
        ...(await inTurns(
          () => logIn('nobody'),
          () => logIn('known'),
        )),
      },
      {
        name: 'login (in bare password hashes)',
        unit: 'ms',
        target: '≤ 1.3',
        ...(await inTurns(oneHash, () => logIn('known'))),
      },
      {
        name: 'code for a known email (in codes for an unknown one)',
        unit: 'ms',
        target: '0.9 to 1.1',
        ...(await inTurns(
          () => send('nobody'),
          () => send('known'),
        )),
      },
    ]
  } finally {
    await shop.end()
  }
}

async function medianMs(call: (nth: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let nth = 1; nth <= people; nth += 1) {
    const startedAt = performance.now()
    await call(nth)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

if (import.meta.main) console.table(await benchAccounts())
