import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from '../text/messages.ts'

/** Shown instead of a blank page when rendering or routing throws. */
export function ErrorScreen() {
  return (
    <main>
      <h1 className="spoken">오류</h1>
      <EmptyState
        title="화면을 열지 못했어요"
        reason={messages.generic}
        action={
          <Button look="third" size="small" onClick={() => window.location.reload()}>
            다시 시도
          </Button>
        }
      />
    </main>
  )
}
