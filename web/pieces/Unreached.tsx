import { isApiError, sentenceOf } from '../api/apiError.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from '../text/messages.ts'

const answersOfTheServer: readonly number[] = [400, 403, 404, 409]

/** True when the server said no, as to an address of nothing; anything else only says that it could not be asked. */
export const isRefused = (error: unknown): boolean =>
  isApiError(error) && answersOfTheServer.includes(error.status)

/** True when no server was reached: what was asked for may well exist. */
export const isOffline = (error: unknown): boolean => isApiError(error) && error.code === 'OFFLINE'

/** Why something could not be read, as a person reads it. */
export const whyNotRead = (error: unknown): string =>
  isOffline(error) ? `${messages.checkConnection}.` : sentenceOf(error, messages.generic)

/** What a page shows when it could not read what it is about. */
export function Unreached({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isOffline(error)
  return (
    <div role="alert">
      <EmptyState
        title={offline ? messages.checkConnection : '화면을 불러오지 못했어요'}
        reason={offline ? '연결되면 이어서 볼 수 있어요.' : sentenceOf(error, messages.generic)}
        wayOut={
          <Button look="third" size="small" onClick={onRetry}>
            다시 시도
          </Button>
        }
      />
    </div>
  )
}
