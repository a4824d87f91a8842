import { isApiError, sentenceOf } from '../api/apiError.ts'
import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from '../text/messages.ts'

const answersOfTheServer: readonly number[] = [400, 403, 404, 409]

/** True when the server refused for good, for example an unknown id; any other error may pass with a retry. */
export const isRefused = (error: unknown): boolean =>
  isApiError(error) && answersOfTheServer.includes(error.status)

/** True when the server was not reached, so that nothing is known about what was asked for. */
export const isOffline = (error: unknown): boolean => isApiError(error) && error.code === 'OFFLINE'

/** Returns the Korean sentence that says why something failed to load. */
export const whyNotRead = (error: unknown): string =>
  isOffline(error) ? `${messages.checkConnection}.` : sentenceOf(error, messages.generic)

/** Shown instead of a page whose main content failed to load. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const offline = isOffline(error)
  return (
    <div role="alert">
      <EmptyState
        title={offline ? messages.checkConnection : '화면을 불러오지 못했어요'}
        reason={offline ? '연결되면 이어서 볼 수 있어요.' : sentenceOf(error, messages.generic)}
        action={
          <Button look="third" size="small" onClick={onRetry}>
            다시 시도
          </Button>
        }
      />
    </div>
  )
}
