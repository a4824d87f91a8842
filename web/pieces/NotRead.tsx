import { Button } from '../kit/Button.tsx'
import { EmptyState } from '../kit/EmptyState.tsx'
import { messages } from '../text/messages.ts'

/** What a page shows in the place of a list that it could not read; `title` says which one. */
export const NotRead = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <EmptyState
    title={title}
    reason={messages.generic}
    wayOut={
      <Button look="third" size="small" onClick={onRetry}>
        다시 시도
      </Button>
    }
  />
)
