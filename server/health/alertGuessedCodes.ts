import { raiseAlertOnce } from '../alerts/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { guessedCodes } from '../platform/security/staffLogins.ts'

const aDayMinutes = 24 * 60

/**
 * Alerts once of each colleague of whose second factor a day's wrong codes were tried: whoever is asked for a code has
 * typed the right password (rule 691).
 */
export async function alertGuessedCodes(
  deps: Pick<Deps, 'db' | 'env' | 'queue' | 'clock'>,
  log: Log,
): Promise<void> {
  for (const { staffId, count } of await guessedCodes(deps))
    await raiseAlertOnce(deps, log, {
      ...{ kind: `staff codes:${staffId}`, everyMinutes: aDayMinutes },
      sentence:
        '직원의 인증 코드가 하루 한도만큼 틀렸어요. 비밀번호를 아는 사람이 코드를 맞혀 보는 중일 수 있어요',
      facts: {
        '직원 번호': staffId,
        '틀린 코드': count,
        조치: '본인이 아니면 직원 화면에서 다시 등록하게 해 주세요',
      },
    })
}
